import type { PublicConfig } from '#contract/config.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

/** One line of a trip in a letter: times of the airports' clocks, `ribbon` a CSS gradient. */
export type FlightLine = {
  heading: string
  leaves: string
  lands: string
  from: string
  to: string
  ribbon: string
  about: string
  /** Baggage and when check-in opens, where the letter mentions them. */
  note?: string
}

/** `note` is a quieter second line under the name. */
export type Fact = { name: string; value: string; strong?: boolean; note?: string }

/** Bad news has the night above it, everything else the morning; good news its own picture where there is one. */
type Mood = 'good' | 'even' | 'bad'

/** The contents of a letter; drawn as HTML and as plain text from the same words. */
export type Draft = {
  mood: Mood
  /** The address of a picture on the site and what it shows; the letter is complete without it. */
  picture?: { path: string; alt: string; width: number; height: number } | undefined
  /** What mail programs show after the subject: 40–90 characters that add to it. */
  preheader: string
  title: string
  lead: string
  flights?: FlightLine[]
  facts?: Fact[]
  /** More facts under a heading of their own. */
  more?: { heading: string; facts: Fact[] }
  button?: { text: string; href: string }
  note?: string
  /** A quieter way on, after the note. */
  second?: { text: string; href: string }
  why: string
  /** Where one press ends letters of this kind. */
  stop?: { text: string; href: string }
}

type Site = Pick<PublicConfig, 'brand' | 'origin' | 'phone' | 'email'>

const e = escapeHtml
const quiet = 'class="q" style="color:#43575a;font-size:14px"'

const css = `body{margin:0;background:#f2f5f3;color:#0f2326}
@media(max-width:480px){.p{padding-left:16px!important;padding-right:16px!important}.h{font-size:25px!important}.t{font-size:22px!important;width:76px!important}}
@media(prefers-color-scheme:dark){body,.bg{background:#0a161a!important}.box{background:#112227!important}
.box,.box td,.box .h,.box b{color:#edf3f0!important}.box .q{color:#adbfbe!important}.box td.ft{color:#8ea3a3!important}
.box a:not(.b){color:#6fcad6!important}.line{border-color:#24393f!important}}`

const MORNING = 'linear-gradient(90deg,#b1af9f 0%,#adc7bf 50%,#a1c9c9 100%)'
/** The sky over a letter without a picture: of the morning, of the night. */
const ribbons: Record<Mood, string> = {
  good: MORNING,
  even: MORNING,
  bad: 'linear-gradient(90deg,#233c51 0%,#1b3447 50%,#142c3e 100%)',
}
/** A longer value gets the whole width, under its name. */
const LONG_VALUE = 22

/** A letter of the agency: 600 px of tables, system type, one button, dark colours where the reader's device is dark. */
export function renderLetter(site: Site, draft: Draft): { html: string; text: string } {
  return { html: htmlOf(site, draft), text: textOf(site, draft) }
}

function htmlOf(site: Site, draft: Draft): string {
  const { preheader, title, lead, flights = [], facts = [], more, button, note, second } = draft
  const body = [
    `<tr><td class="p h" style="padding:28px 32px 0;font-size:30px;line-height:1.15;font-weight:700;letter-spacing:-.8px">${e(title)}</td></tr>`,
    `<tr><td class="p q" style="padding:10px 32px 0;color:#43575a">${e(lead)}</td></tr>`,
    ...flights.map(flightRow),
    facts.length > 0 ? `<tr><td class="p" style="padding:24px 32px 0">${factTable(facts)}</td></tr>` : '',
    more
      ? `<tr><td class="p" style="padding:26px 32px 8px;font-size:18px;font-weight:700">${e(more.heading)}</td></tr><tr><td class="p" style="padding:0 32px">${factTable(more.facts)}</td></tr>`
      : '',
    button ? `<tr><td class="p" style="padding:22px 32px 0">${buttonTable(button)}</td></tr>` : '',
    note ? `<tr><td class="p q" style="padding:20px 32px 0;color:#43575a;font-size:14px">${e(note)}</td></tr>` : '',
    second
      ? `<tr><td class="p" style="padding:12px 32px 0;font-size:14px"><a href="${e(second.href)}" style="color:#0a6072">${e(second.text)}</a></td></tr>`
      : '',
  ]
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${e(title)}</title><style>${css}</style></head>
<body><div style="display:none;max-height:0;overflow:hidden;opacity:0">${e(preheader)}${'&#8199;&#847; '.repeat(40)}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f5f3"><tr><td align="center" style="padding:32px 0">
<table role="presentation" class="box" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;color:#0f2326;font:400 16px/1.5 Arial,Helvetica,sans-serif;text-align:left">
${headRows(site, draft)}
${body.filter(Boolean).join('\n')}
${footRow(site, draft)}
</table></td></tr></table></body></html>`
}

function headRows({ brand, origin }: Site, { mood, picture }: Draft): string {
  const name = `<tr><td class="p" style="padding:24px 32px ${picture ? 20 : 0}px"><a href="${e(origin)}" style="text-decoration:none;color:#0f2326;font:700 21px/1 Arial,Helvetica,sans-serif;letter-spacing:-.6px"><span style="color:#d63a1b">●</span> <b>${e(brand)}</b></a></td></tr>`
  if (!picture)
    return `<tr><td style="height:8px;font-size:0;line-height:8px;background:#a9c4bd;background-image:${ribbons[mood]}">&nbsp;</td></tr>${name}`
  const sky = `<img src="${e(origin)}${e(picture.path)}" width="${picture.width}" height="${picture.height}" alt="${e(picture.alt)}" style="display:block;width:100%;height:auto;background:#f9c48a;color:#0f2326;border:0">`
  return `${name}
<tr><td style="font-size:0;line-height:0">${sky}</td></tr>`
}

function flightRow({ heading, leaves, lands, from, to, ribbon, about, note }: FlightLine): string {
  const time = 'class="t" style="font-size:26px;font-weight:700;letter-spacing:-.6px;width:110px;white-space:nowrap"'
  const bar = `<div style="height:8px;border-radius:4px;font-size:0;background:#a9c4bd;background-image:${ribbon}">&nbsp;</div>`
  const places = `<td ${quiet}>${e(from)}</td><td align="right" ${quiet}>${e(to)}</td>`
  return `<tr><td class="p" style="padding:18px 32px 0"><div ${quiet}>${e(heading)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:6px"><tr><td ${time}>${e(leaves)}</td><td align="center" ${quiet}>${e(about)}${bar}</td><td align="right" ${time}>${e(lands)}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${places}</tr></table>${note ? `<div style="padding-top:6px;font-size:14px">${e(note)}</div>` : ''}</td></tr>`
}

function factTable(facts: Fact[]): string {
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid #d6dfdb;font-size:15px">${facts.map(factRow).join('')}</table>`
}

function factRow({ name, value, strong, note }: Fact): string {
  const tag = strong ? 'b' : 'span'
  const said = `${e(name)}${note ? `<br><span style="font-size:13px">${e(note)}</span>` : ''}`
  const shown = `<${tag}>${e(value)}</${tag}>`
  if (value.length > LONG_VALUE)
    return `<tr><td colspan="2" class="q" style="padding:7px 0 0;color:#43575a">${said}</td></tr><tr><td colspan="2" style="padding:0 0 7px">${shown}</td></tr>`
  return `<tr><td class="q" valign="top" style="padding:7px 12px 7px 0;color:#43575a">${said}</td><td align="right" valign="top" style="padding:7px 0;white-space:nowrap">${shown}</td></tr>`
}

function buttonTable({ text, href }: { text: string; href: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:#d63a1b;border-radius:12px"><a class="b" href="${e(href)}" style="display:inline-block;padding:15px 26px;color:#ffffff;text-decoration:none;font-weight:700">${e(text)}</a></td></tr></table>`
}

function footRow({ phone, email }: Site, { why, stop }: Draft): string {
  const end = stop ? ` <a href="${e(stop.href)}" style="color:#0a6072">${e(stop.text)}</a>` : ''
  return `<tr><td style="height:32px;font-size:0">&nbsp;</td></tr><tr><td class="p ft line" style="padding:20px 32px 28px;border-top:1px solid #d6dfdb;font-size:13px;color:#5c6e70">Вопросы: ${e(phone)}, круглосуточно, или <a href="mailto:${e(email)}" style="color:#0a6072">${e(email)}</a><br>${e(why)}${end}</td></tr>`
}

function textOf({ brand, phone, email }: Site, draft: Draft): string {
  const { title, lead, flights = [], facts = [], more, button, note, second, why, stop } = draft
  const parts = [
    brand,
    title,
    lead,
    ...flights.map(flightText),
    facts.map(factText).join('\n'),
    more ? `${more.heading}\n${more.facts.map(factText).join('\n')}` : '',
    button ? linkText(button) : '',
    note ?? '',
    second ? linkText(second) : '',
    `Вопросы: ${phone}, круглосуточно, или ${email}\n${why}`,
    stop ? linkText(stop) : '',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** A question needs no colon after it. */
function linkText({ text, href }: { text: string; href: string }): string {
  return `${text}${text.endsWith('?') ? '' : ':'}\n${href}`
}

function flightText({ heading, leaves, lands, from, to, about, note }: FlightLine): string {
  return [heading, `${leaves} ${from} — ${lands} ${to}`, about, ...(note ? [note] : [])].join('\n')
}

function factText({ name, value, note }: Fact): string {
  return `${name}${note ? ` (${note})` : ''}: ${value}`
}
