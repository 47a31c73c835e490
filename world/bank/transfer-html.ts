import type { drawCode } from '#art/qr-code.ts'
import { formatRub } from '#domain/text/money.ts'
import type { BankRow } from './accounts.ts'
import { type PageParts, e, page, timer } from './html.ts'
import { testBanks } from './transfer.ts'

type QrCode = ReturnType<typeof drawCode>
type TransferPage = PageParts & { row: BankRow; now: Date; code: QrCode }

/** The page of a transfer by «СБП»: `code` is its own address for a phone, the test banks are to answer with (DPAY-13). */
export function transferPage({ row, now, code, ...about }: TransferPage): string {
  const sum = formatRub(row.amount_rub)
  const main = `<main class="wrap grid"><section class="panel card" aria-labelledby="sum">
<div class="between"><div><p class="small">К оплате, «${e(about.merchant)}», заказ ${e(row.order_number)}</p><h1 class="sum" id="sum">${sum}</h1></div><p class="brands" aria-label="Система быстрых платежей"><span>СБП</span></p></div>
<div class="scan">${codeOf(code)}<p class="quiet">Наведите камеру телефона: эта страница откроется на&nbsp;нём. Или выберите тестовый банк здесь.</p></div>
<form method="post" class="form"><button class="plain" name="action" value="cancel">Отменить и вернуться в магазин</button></form></section>
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
