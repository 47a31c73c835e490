import type { PublicConfig } from '#contract/config.ts'

/** One line of a trip in a letter: times of the airports' clocks, `ribbon` a CSS gradient. */
export type FlightLine = {
  heading: string
  leaves: string
  lands: string
  from: string
  to: string
  ribbon: string
  about: string
}

export type Fact = { name: string; value: string; strong?: boolean }

/** What a letter says; drawn as HTML and as plain text from the same words. */
export type Draft = {
  title: string
  lead: string
  flights?: FlightLine[]
  facts?: Fact[]
  button?: { text: string; href: string }
  note?: string
  /** A quieter way on, after the note. */
  second?: { text: string; href: string }
  why: string
}

type Site = Pick<PublicConfig, 'brand' | 'origin' | 'phone' | 'email'>

/** Text inside HTML: whatever a visitor typed stays text. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const e = escapeHtml
const quiet = 'class="q" style="color:#43575a;font-size:14px"'

const css = `body{margin:0;background:#f2f5f3;color:#0f2326}
@media(max-width:480px){.p{padding-left:16px!important;padding-right:16px!important}.h{font-size:25px!important}}
@media(prefers-color-scheme:dark){body,.bg{background:#0a161a!important}.box{background:#112227!important}
.box,.box td,.box .h,.box b{color:#edf3f0!important}.box .q{color:#adbfbe!important}.box td.ft{color:#8ea3a3!important}
.box a:not(.b){color:#6fcad6!important}.line{border-color:#24393f!important}}`

/** A letter of the shop: 600 px of tables, system type, one button, dark colours where the reader's device is dark. */
export function renderLetter(site: Site, draft: Draft): { html: string; text: string } {
  return { html: htmlOf(site, draft), text: textOf(site, draft) }
}

function htmlOf(site: Site, draft: Draft): string {
  const { title, lead, flights = [], facts = [], button, note, second } = draft
  const body = [
    `<tr><td class="p h" style="padding:28px 32px 0;font-size:30px;line-height:1.15;font-weight:700;letter-spacing:-.8px">${e(title)}</td></tr>`,
    `<tr><td class="p q" style="padding:10px 32px 0;color:#43575a">${e(lead)}</td></tr>`,
    ...flights.map(flightRow),
    facts.length > 0 ? `<tr><td class="p" style="padding:24px 32px 0">${factTable(facts)}</td></tr>` : '',
    button ? `<tr><td class="p" style="padding:22px 32px 0">${buttonTable(button)}</td></tr>` : '',
    note ? `<tr><td class="p q" style="padding:20px 32px 0;color:#43575a;font-size:14px">${e(note)}</td></tr>` : '',
    second
      ? `<tr><td class="p" style="padding:12px 32px 0;font-size:14px"><a href="${e(second.href)}" style="color:#0a6072">${e(second.text)}</a></td></tr>`
      : '',
  ]
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${e(title)}</title><style>${css}</style></head>
<body><table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f5f3"><tr><td align="center" style="padding:32px 0">
<table role="presentation" class="box" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;color:#0f2326;font:400 16px/1.5 Arial,Helvetica,sans-serif;text-align:left">
${brandRow(site)}
${body.filter(Boolean).join('\n')}
${footRow(site, draft)}
</table></td></tr></table></body></html>`
}

function brandRow({ brand, origin }: Site): string {
  const sky = `<img src="${e(origin)}/art/scenes/letter-1200.png" width="600" height="200" alt="Рассвет над морем: Колизей, Голубая мечеть, собор Василия Блаженного" style="display:block;width:100%;height:auto;background:#f9c48a;color:#0f2326;border:0">`
  return `<tr><td class="p" style="padding:24px 32px 20px"><a href="${e(origin)}" style="text-decoration:none;color:#0f2326;font:700 21px/1 Arial,Helvetica,sans-serif;letter-spacing:-.6px"><span style="color:#d63a1b">●</span> <b>${e(brand)}</b></a></td></tr>
<tr><td style="font-size:0;line-height:0">${sky}</td></tr>`
}

function flightRow({ heading, leaves, lands, from, to, ribbon, about }: FlightLine): string {
  const time = 'style="font-size:26px;font-weight:700;letter-spacing:-.6px;width:110px;white-space:nowrap"'
  const bar = `<div style="height:8px;border-radius:4px;font-size:0;background:#a9c4bd;background-image:${ribbon}">&nbsp;</div>`
  return `<tr><td class="p" style="padding:18px 32px 0"><div ${quiet}>${e(heading)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:6px"><tr><td ${time}>${e(leaves)}</td><td>${bar}</td><td align="right" ${time}>${e(lands)}</td></tr>
<tr><td ${quiet}>${e(from)}</td><td align="center" ${quiet}>${e(about)}</td><td align="right" ${quiet}>${e(to)}</td></tr></table></td></tr>`
}

function factTable(facts: Fact[]): string {
  const rows = facts.map(({ name, value, strong }) => {
    const tag = strong ? 'b' : 'span'
    return `<tr><td class="q" valign="top" style="padding:7px 12px 7px 0;color:#43575a">${e(name)}</td><td align="right" style="padding:7px 0"><${tag}>${e(value)}</${tag}></td></tr>`
  })
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #d6dfdb;font-size:15px">${rows.join('')}</table>`
}

function buttonTable({ text, href }: { text: string; href: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:#d63a1b;border-radius:12px"><a class="b" href="${e(href)}" style="display:inline-block;padding:15px 26px;color:#ffffff;text-decoration:none;font-weight:700">${e(text)}</a></td></tr></table>`
}

function footRow({ phone, email }: Site, { why }: Draft): string {
  return `<tr><td style="height:32px;font-size:0">&nbsp;</td></tr><tr><td class="p ft line" style="padding:20px 32px 28px;border-top:1px solid #d6dfdb;font-size:13px;color:#5c6e70">Вопросы: ${e(phone)}, круглосуточно, или <a href="mailto:${e(email)}" style="color:#0a6072">${e(email)}</a><br>${e(why)}</td></tr>`
}

function textOf({ brand, phone, email }: Site, draft: Draft): string {
  const { title, lead, flights = [], facts = [], button, note, second, why } = draft
  const parts = [
    brand,
    title,
    lead,
    ...flights.map(({ heading, leaves, lands, from, to, about }) => `${heading}\n${leaves} ${from} — ${lands} ${to}\n${about}`),
    facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    button ? `${button.text}:\n${button.href}` : '',
    note ?? '',
    second ? `${second.text}:\n${second.href}` : '',
    `Вопросы: ${phone}, круглосуточно, или ${email}\n${why}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
