import { formatRub } from '#domain/text/money.ts'
import type { BankRow } from './accounts.ts'
import { type CardForm, type CardErrors, CODE_TRIES, spaced, testCards } from './cards.ts'
import { script, style } from './page-styles.ts'

/** `hint`: what the page takes in place of real data, for the strip at its top. */
export type PageParts = { nonce: string; merchant: string; hint?: string }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function e(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? sign)
}

const icon = (path: string) =>
  `<svg class="i" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`
const lock = icon(
  '<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/><circle cx="12" cy="16" r="1"/>',
)
const alarm = icon('<circle cx="12" cy="12" r="9"/><path d="M12 8v4m0 4v.01"/>')

export function page({ nonce, hint }: PageParts, title: string, main: string): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${e(title)} — Тестовый банк</title><style nonce="${nonce}">${style}</style></head>
<body><header><div class="strip"><b>Тестовый банк</b><span>Деньги не списываются${hint ? `. ${e(hint)}` : ''}</span></div>
<div class="top wrap"><span class="name"><span class="mark" aria-hidden="true">ТБ</span>Тестовый банк</span><span class="safe">${lock}Защищённая страница</span></div></header>
${main}
<script nonce="${nonce}">${script}</script></body></html>`
}

type CardPage = PageParts & { row: BankRow; now: Date; form?: CardForm; errors?: CardErrors }

/** The page that asks for a card, with the list of test cards beside it. */
export function cardPage({ row, now, form, errors = {}, ...about }: CardPage): string {
  const sum = formatRub(row.amount_rub)
  const number = spaced(form?.number ?? '')
  const main = `<main class="wrap grid"><section class="panel card" aria-labelledby="sum">
<div class="between"><div><p class="small">К оплате, «${e(about.merchant)}», заказ ${e(row.order_number)}</p><h1 class="sum" id="sum">${sum}</h1></div><p class="brands" aria-label="Принимаем карты МИР, Visa, Mastercard"><span>МИР</span><span>VISA</span><span>MASTERCARD</span></p></div>
<form method="post" class="form" novalidate>
${field({ name: 'number', label: 'Номер карты', value: number, error: errors.number, hint: 'inputmode="numeric" maxlength="23"' })}
<div class="two">${field({ name: 'expiry', label: 'ММ/ГГ', value: form?.expiry ?? '', error: errors.expiry, hint: 'inputmode="numeric" maxlength="7"' })}${field({ name: 'cvc', label: 'CVC', value: form?.cvc ?? '', error: errors.cvc, hint: 'inputmode="numeric" maxlength="4"' })}</div>
<button class="pay" name="action" value="pay">${lock}Оплатить ${sum}</button>
<button class="plain" name="action" value="cancel" formnovalidate>Отменить и вернуться в магазин</button></form></section>
<aside class="side">${timer(row, now)}<section class="panel list" aria-labelledby="cards"><h2 id="cards">Карты для проверки</h2><p class="small">Нажмите, и номер подставится</p>
<form method="get"><ul>${testCards.map((card) => cardButton(card.number, card.about, form?.number ?? '')).join('')}</ul></form></section></aside></main>`
  return page({ ...about, hint: 'Любая будущая дата и любой CVC подойдут' }, `Оплата ${sum}`, main)
}

type Field = { name: keyof CardForm; label: string; value: string; error?: string; hint: string }

function field({ name, label, value, error, hint }: Field): string {
  const wrong = error ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''
  const message = error ? `<p class="error" id="${name}-error" role="alert">${alarm}${e(error)}</p>` : ''
  return `<div><div class="field${error ? ' wrong' : ''}"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${e(value)}" autocomplete="off" required ${hint}${wrong}></div>${message}</div>`
}

function cardButton(number: string, about: string, chosen: string): string {
  const on = chosen.replaceAll(' ', '') === number
  return `<li><button name="card" value="${number}"${on ? ' class="on" aria-pressed="true"' : ''}><span class="digits">${spaced(number)}</span><small>${e(about)}</small></button></li>`
}

export function timer({ expires_at }: BankRow, now: Date): string {
  if (!expires_at) return ''
  const seconds = Math.max(0, Math.floor((expires_at.getTime() - now.getTime()) / 1000))
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return `<div class="panel timer" role="timer" aria-label="На оплату осталось"><p class="small">На оплату осталось</p><p class="clock" data-left="${seconds}">${clock}</p><p class="small">потом бронь снимут</p></div>`
}

const triesInWords = ['', 'Осталась 1 попытка', 'Осталось 2 попытки', 'Осталось 3 попытки']

/** The page that asks for the code of 3-D Secure: one field drawn as four cells. */
export function codePage({ row, wrong, ...about }: PageParts & { row: BankRow; wrong: boolean }): string {
  const left = `${triesInWords[row.codes_left ?? CODE_TRIES] ?? ''} из ${CODE_TRIES}`
  const error = wrong ? `<p class="error" id="code-error" role="alert">${alarm}Прошлый код не подошёл. ${left}</p>` : ''
  const described = wrong ? ' aria-invalid="true" aria-describedby="code-error"' : ''
  const main = `<main class="wrap one"><section class="panel card"><h1>Подтвердите платёж</h1><p class="quiet">Код отправлен в СМС. В тестовом банке это 1234.</p>
<dl><div><dt>Магазин</dt><dd>${e(about.merchant)}</dd></div><div><dt>Сумма</dt><dd class="b">${formatRub(row.amount_rub)}</dd></div><div><dt>Карта</dt><dd>${e(row.card ?? '')}</dd></div></dl>
<form method="post" class="form" novalidate><div><label class="small" for="code">Код из СМС</label><div class="otp${wrong ? ' wrong' : ''}"><span aria-hidden="true"></span><span aria-hidden="true"></span><span aria-hidden="true"></span><span aria-hidden="true"></span><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]{4}" maxlength="4" required autofocus${described}></div>${error}</div>
<button class="pay" name="action" value="code">Подтвердить</button>
<button class="plain" name="action" value="cancel" formnovalidate>Отменить платёж</button></form></section></main>`
  return page(about, 'Подтверждение платежа', main)
}

/** The page of an address no payment has. */
export function lostPage(about: PageParts): string {
  const main = `<main class="wrap one"><section class="panel card"><h1>Платёж не найден</h1><p class="quiet">Вернитесь в магазин и начните оплату ещё раз. Деньги не списаны.</p><a class="plain" href="/">В магазин «${e(about.merchant)}»</a></section></main>`
  return page(about, 'Платёж не найден', main)
}
