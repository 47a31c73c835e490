import type { drawCode } from '#art/qr-code.ts'
import { formatRub } from '#domain/text/money.ts'
import { escapeHtml as e } from '#server/http/escape-html.ts'
import type { BankRow } from './accounts.ts'
import { type CardErrors, type CardForm, CODE_TRIES, spaced, testBanks, testCards } from './test-payment-methods.ts'

/** The bank's look: amber hatching on top, a square mark, nothing of the agency's but the colour of the pay button. */
const style = `@font-face{font-family:"Golos Text";src:url(/pay/sandbox/faces/400);font-weight:400 500;font-display:swap}
@font-face{font-family:"Golos Text";src:url(/pay/sandbox/faces/700);font-weight:501 900;font-display:swap}
*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark;--bg:#f2f5f3;--panel:#fff;--plate:#e8eeeb;--ink:#0f2326;--ink-2:#43575a;--ink-3:#5c6e70;--line:#d6dfdb;--edge:#839493;--pay:#d63a1b;--pay-2:#bb2f13;--on-pay:#fff;--act:#0a6072;--bad:#b01040}
@media(prefers-color-scheme:dark){:root{--bg:#0a161a;--panel:#112227;--plate:#1a2f35;--ink:#edf3f0;--ink-2:#adbfbe;--ink-3:#8ea3a3;--line:#24393f;--edge:#637b7e;--pay:#ff7a54;--pay-2:#ff9273;--on-pay:#210c04;--act:#6fcad6;--bad:#ff859c}}
body{background:var(--bg);color:var(--ink);font:400 15px/22px "Golos Text",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;min-height:100vh}
ul,dl{list-style:none;padding:0}h1{font-size:30px;line-height:36px;font-weight:700;letter-spacing:-.02em}h2{font-size:19px;line-height:26px;font-weight:650}
button,input{font:inherit;color:inherit}button,a.plain{cursor:pointer}
:focus-visible{outline:3px solid var(--act);outline-offset:2px;border-radius:8px}
.wrap{width:100%;max-width:1240px;margin:0 auto;padding:0 24px}
.strip{display:flex;gap:6px 16px;justify-content:center;flex-wrap:wrap;padding:11px 20px;font-size:14px;color:#2b1d00;background:repeating-linear-gradient(-45deg,#f5bc4b 0 14px,#eeb03a 14px 28px)}
.top{display:flex;justify-content:space-between;align-items:center;min-height:72px;gap:16px}.name{display:flex;gap:10px;align-items:center;font-weight:700;font-size:18px}
.mark{width:36px;height:36px;border-radius:8px;background:var(--ink);color:var(--bg);display:grid;place-items:center;font-weight:800;font-size:15px}
.safe{display:flex;gap:8px;align-items:center;color:var(--ink-2);font-size:13px}.i{flex:none}
.small{font-size:13px;line-height:18px;color:var(--ink-2)}.quiet{color:var(--ink-2);margin-top:6px}.b{font-weight:650}
.panel{background:var(--panel);border-radius:18px;box-shadow:0 0 0 1px var(--line)}
.grid{display:grid;grid-template-columns:minmax(0,1fr) 392px;gap:24px;align-items:start;max-width:1056px;padding-bottom:48px}.one{max-width:528px;padding-bottom:48px}
.card{padding:28px 32px 24px}.between{display:flex;justify-content:space-between;align-items:flex-start;gap:16px}.sum{font-size:36px;line-height:44px;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.brands{display:flex;gap:8px}.brands span{height:32px;padding:0 11px;border-radius:6px;background:var(--plate);color:var(--ink-2);display:grid;place-items:center;font-size:12px;font-weight:800;letter-spacing:.02em}
.form{display:grid;gap:12px;margin-top:22px}.two{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:12px}
.field{min-height:56px;padding:7px 14px;border-radius:12px;box-shadow:inset 0 0 0 1px var(--edge)}.field:focus-within{box-shadow:inset 0 0 0 2px var(--act)}.field label{display:block;font-size:12px;line-height:16px;color:var(--ink-3)}
.field input{display:block;width:100%;border:0;background:none;outline:0;padding:0;font-size:16px;line-height:24px;font-weight:500;font-variant-numeric:tabular-nums}
.field input::placeholder{color:var(--ink-3);font-weight:400;opacity:1}
.wrong.field{box-shadow:inset 0 0 0 2px var(--bad)}.wrong label{color:var(--bad)}.error{display:flex;gap:6px;align-items:center;font-size:13px;line-height:18px;color:var(--bad);margin-top:6px}
.pay{display:flex;gap:10px;align-items:center;justify-content:center;min-height:56px;margin-top:6px;border:0;border-radius:12px;background:var(--pay);color:var(--on-pay);font-weight:650;font-size:17px}.pay:hover{background:var(--pay-2)}
.plain{display:grid;place-items:center;min-height:48px;border:0;background:none;color:var(--act);font-weight:600;text-decoration:none;border-radius:12px}.plain:hover{background:var(--plate)}
.scan{display:flex;gap:24px;align-items:center;margin-top:22px}.code{flex:none;width:220px;max-width:100%;border-radius:12px;box-shadow:0 0 0 1px var(--line)}
.side{display:grid;gap:14px}.timer{padding:16px 20px}.clock{font-size:44px;line-height:52px;font-weight:800;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.list{padding:18px 20px 8px}.list ul{margin-top:8px}.list li+li{border-top:1px solid var(--line)}.list button{width:100%;min-height:48px;display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 10px;padding:4px 0;border:0;background:none;text-align:left}
.digits{font-variant-numeric:tabular-nums;white-space:nowrap}.list small{font-size:13px;color:var(--ink-2)}.list button:hover .digits,.list .on .digits{color:var(--act)}.list .on{font-weight:650}.list .on small{color:var(--ink)}
dl{padding:16px 0 0}dl div{display:grid;grid-template-columns:120px 1fr;gap:12px;padding:5px 0}dt{color:var(--ink-2)}dd{margin:0;font-variant-numeric:tabular-nums}
.otp{--step:76px;position:relative;display:flex;gap:12px;width:calc(4*var(--step) - 12px);margin-top:8px}.otp span{flex:1;height:72px;border-radius:12px;box-shadow:inset 0 0 0 1px var(--edge)}.otp.wrong span{box-shadow:inset 0 0 0 2px var(--bad)}.otp:focus-within span{box-shadow:inset 0 0 0 2px var(--act)}
.otp input{position:absolute;left:0;top:0;width:calc(5*var(--step));height:72px;border:0;background:none;outline:0;padding:0 0 0 calc(var(--step)/2 - 6px - .5ch);font:650 28px/72px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;letter-spacing:calc(var(--step) - 1ch)}.otp{overflow:clip}
@media(pointer:coarse){.scan{display:none}}
@media(max-width:990px){.grid{grid-template-columns:minmax(0,1fr)}.timer{display:flex;flex-wrap:wrap;gap:0 10px;align-items:baseline}.clock{font-size:26px;line-height:32px}}
@media(max-width:767px){.wrap{padding-inline:16px}.grid{padding-bottom:24px}.card{padding:20px 16px}.top .safe{display:none}h1{font-size:26px;line-height:32px}.sum{font-size:36px;line-height:44px}.strip{text-align:center}.between{flex-direction:column-reverse;gap:10px}.scan{flex-direction:column;align-items:flex-start;gap:14px}}
@media(max-width:359px){.otp{--step:66px}}
@media(max-width:299px){.digits{white-space:normal}.side{grid-template-columns:minmax(0,1fr)}body{overflow-wrap:anywhere}.otp{--step:35px;gap:4px}.two,dl div{grid-template-columns:minmax(0,1fr);gap:0}.two{gap:12px}.brands{flex-wrap:wrap}.sum{font-size:26px}.list{padding-inline:14px}}`

/** Niceties only: the form works without them. */
const script = `(function(){var d=document,n=d.getElementById('number'),x=d.getElementById('expiry'),c=d.getElementById('cvc'),t=d.querySelector('.clock');
function group(v){return v.replace(/\\D/g,'').slice(0,19).replace(/(\\d{4})(?=\\d)/g,'$1 ')}
if(n){n.addEventListener('input',function(){if(n.selectionEnd===n.value.length)n.value=group(n.value)});
x.addEventListener('input',function(){var v=x.value.replace(/\\D/g,'').slice(0,4);if(x.selectionEnd===x.value.length)x.value=v.length>2?v.slice(0,2)+'/'+v.slice(2):v});
d.querySelectorAll('.list button').forEach(function(b){b.addEventListener('click',function(e){e.preventDefault();n.value=group(b.value);if(!x.value)x.value='12/'+String(new Date().getFullYear()+3).slice(2);if(!c.value)c.value='123';
d.querySelectorAll('.list button').forEach(function(o){var on=o===b;o.className=on?'on':'';o.setAttribute('aria-pressed',String(on))});d.querySelector('.pay').focus()})})}
if(t){var end=Date.now()+Number(t.dataset.left)*1000,tick=function(){var s=Math.max(0,Math.round((end-Date.now())/1000));t.textContent=String(Math.floor(s/60)).padStart(2,'0')+':'+String(s%60).padStart(2,'0');if(s>0)setTimeout(tick,1000)};tick()}
})()`

/** `hint`: what the page takes in place of real data, for the strip at its top. */
type PageParts = { nonce: string; merchant: string; hint?: string }

const icon = (path: string) =>
  `<svg class="i" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`
const lock = icon(
  '<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/><circle cx="12" cy="16" r="1"/>',
)
const alarm = icon('<circle cx="12" cy="12" r="9"/><path d="M12 8v4m0 4v.01"/>')

function page({ nonce, hint }: PageParts, title: string, main: string): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${e(title)} — Тестовый банк</title><style nonce="${nonce}">${style}</style></head>
<body><header><div class="strip"><b>Тестовый банк</b><span>Деньги не списываются${hint ? `. ${e(hint)}` : ''}</span></div>
<div class="top wrap"><span class="name"><span class="mark" aria-hidden="true">ТБ</span>Тестовый банк</span><span class="safe">${lock}Защищённая страница</span></div></header>
${main}
<script nonce="${nonce}">${script}</script></body></html>`
}

const cardFields = ['number', 'expiry', 'cvc'] as const

type CardPage = PageParts & { row: BankRow; now: Date; form?: CardForm; errors?: CardErrors }

/** The card page, with the list of test cards beside it. */
export function cardPage({ row, now, form, errors = {}, ...about }: CardPage): string {
  const sum = formatRub(row.amount_rub)
  const number = spaced(form?.number ?? '')
  // An error gets the focus: another document has loaded, and its alerts were in it from the beginning.
  const first = cardFields.find((name) => errors[name])
  const focus = (name: keyof CardForm) => (name === first ? 'autofocus ' : '')
  const main = `<main class="wrap grid"><section class="panel card" aria-labelledby="sum">
<div class="between"><div><p class="small">К оплате, «${e(about.merchant)}», заказ ${e(row.order_number)}</p><h1 class="sum" id="sum">${sum}</h1></div><p class="brands" aria-label="Принимаем карты МИР, Visa, Mastercard"><span>МИР</span><span>VISA</span><span>MASTERCARD</span></p></div>
<form method="post" class="form" novalidate>
${field({ name: 'number', label: 'Номер карты', value: number, error: errors.number, hint: focus('number') + 'inputmode="numeric" maxlength="23" placeholder="0000 0000 0000 0000"' })}
<div class="two">${field({ name: 'expiry', label: 'ММ/ГГ', value: form?.expiry ?? '', error: errors.expiry, hint: focus('expiry') + 'inputmode="numeric" maxlength="7" placeholder="12/30"' })}${field({ name: 'cvc', label: 'CVC', value: form?.cvc ?? '', error: errors.cvc, hint: focus('cvc') + 'inputmode="numeric" maxlength="4" placeholder="3 цифры"' })}</div>
<button class="pay" name="action" value="pay">${lock}Оплатить ${sum}</button>
<button class="plain" name="action" value="cancel" formnovalidate>Отменить и&nbsp;вернуться в&nbsp;магазин</button></form></section>
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

function timer({ expires_at }: BankRow, now: Date): string {
  if (!expires_at) return ''
  const seconds = Math.max(0, Math.floor((expires_at.getTime() - now.getTime()) / 1000))
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return `<div class="panel timer" role="timer" aria-label="На оплату осталось"><p class="small">На оплату осталось</p><p class="clock" data-left="${seconds}">${clock}</p><p class="small">потом бронь снимут</p></div>`
}

const triesInWords = ['', 'Осталась 1 попытка', 'Осталось 2 попытки', 'Осталось 3 попытки']

/** The page for the code of 3-D Secure: one field drawn as four cells. */
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

type QrCode = ReturnType<typeof drawCode>
type TransferPage = PageParts & { row: BankRow; now: Date; code: QrCode }

/** The page of a transfer by «СБП»: `code` is its own address for a phone, the test banks are to answer with (DPAY-13). */
export function transferPage({ row, now, code, ...about }: TransferPage): string {
  const sum = formatRub(row.amount_rub)
  const main = `<main class="wrap grid"><section class="panel card" aria-labelledby="sum">
<div class="between"><div><p class="small">К оплате, «${e(about.merchant)}», заказ ${e(row.order_number)}</p><h1 class="sum" id="sum">${sum}</h1></div><p class="brands" aria-label="Система быстрых платежей"><span>СБП</span></p></div>
<div class="scan">${codeOf(code)}<p class="quiet">Наведите камеру телефона: эта страница откроется на&nbsp;нём. Или выберите тестовый банк здесь.</p></div>
<form method="post" class="form"><button class="plain" name="action" value="cancel">Отменить и&nbsp;вернуться в&nbsp;магазин</button></form></section>
<aside class="side">${timer(row, now)}<section class="panel list" aria-labelledby="banks"><h2 id="banks">Банки для проверки</h2><p class="small">Нажмите, и банк ответит</p>
<form method="post"><ul>${testBanks.map(bankButton).join('')}</ul></form></section></aside></main>`
  return page(about, `Оплата ${sum} по СБП`, main)
}

function bankButton({ id, name, about }: (typeof testBanks)[number]): string {
  return `<li><button name="bank" value="${id}"><span class="digits">${e(name)}</span><small>${e(about)}</small></button></li>`
}

/** Dark on white in both themes, as cameras expect. */
function codeOf({ side, path }: QrCode): string {
  return `<svg class="code" viewBox="0 0 ${side} ${side}" role="img" aria-label="Код для камеры телефона"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#0f2326" shape-rendering="crispEdges"/></svg>`
}
