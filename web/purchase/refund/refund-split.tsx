import { formatRub } from '#domain/text/money.ts'
import { SBP_MARK, wayBack } from '#domain/payments/payment.ts'
import type { RefundTotals } from '#domain/payments/refund.ts'
import { counted, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './refund-dialog.module.css'

/** Where the money goes: the money's part and the points' part of one bar, then the points that are taken back. */
export function RefundSplit({ totals, card }: { totals: RefundTotals; card: string | null }) {
  const { refundCard, refundBonus, returnedPoints, reversedAccrual } = totals
  return (
    <div className={css.split} aria-live="polite">
      <div className={css.bar} aria-hidden="true">
        {refundCard > 0 && <i style={{ flexGrow: refundCard }} />}
        {refundBonus > 0 && <b style={{ flexGrow: refundBonus }} />}
      </div>
      {refundCard > 0 && (
        <p className={css.where}>
          <Icon name={card === SBP_MARK ? 'qrcode' : 'credit-card'} />
          <span>{wayBack(card)}</span>
          <b>{formatRub(refundCard)}</b>
        </p>
      )}
      {refundBonus > 0 && (
        <p className={css.where} data-tone="gold">
          <Icon name="coins" />
          <span>Бонусами, так же как платили</span>
          <b>{thousands(returnedPoints)}</b>
        </p>
      )}
      {reversedAccrual > 0 && (
        <p className={css.taken}>
          <span>Спишем бонусы за&nbsp;возвращённую часть</span>
          <span>−{counted(reversedAccrual, words.bonus)}</span>
        </p>
      )}
    </div>
  )
}
