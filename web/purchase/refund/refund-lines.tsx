import type { RefundQuote } from '#contract/refund.ts'
import { SBP_MARK, wayBack } from '#domain/payments/payment.ts'
import type { RefundTotals } from '#domain/payments/refund.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import css from './refund-dialog.module.css'

type Line = RefundQuote['lines'][number]
type Props = {
  lines: Line[]
  chosen: string[]
  /** Left out when there is nothing to choose between. */
  onChoose?: ((parts: string[]) => void) | undefined
}

/** The tickets as big labels; a non-refundable one stays in sight with its reason. */
export function RefundLines({ lines, chosen, onChoose }: Props) {
  return (
    <fieldset className={css.lines}>
      <legend className={css.unseen}>Что возвращаете</legend>
      {lines.map((line) => {
        const on = chosen.includes(line.part)
        const others = chosen.filter((part) => part !== line.part)
        const choose = onChoose && (() => onChoose(on ? others : [...others, line.part]))
        return <RefundLine key={line.part} line={line} on={on} onChoose={choose} />
      })}
    </fieldset>
  )
}

/** No line ends between two days. */
const JOINED_DASH = '–\u2060'

function RefundLine({ line, on, onChoose }: { line: Line; on: boolean; onChoose: (() => void) | undefined }) {
  const className = classes(css.line, on && css.on, !line.allowed && css.never)
  const inside = (
    <>
      <Mark line={line} on={on} />
      <span className={css.about}>
        <b>{line.title.replaceAll('–', JOINED_DASH)}</b>
        <span className={css.flights}>{line.about}</span>
        {line.reason && <Tag icon="ban">{line.reason}</Tag>}
      </span>
      <Sums line={line} />
    </>
  )
  if (!line.allowed || !onChoose) return <div className={className}>{inside}</div>
  return (
    <label className={className}>
      <input type="checkbox" className={css.input} checked={on} onChange={onChoose} aria-label={line.title} />
      {inside}
    </label>
  )
}

function Mark({ line, on }: { line: Line; on: boolean }) {
  return (
    <span className={css.box} aria-hidden="true">
      {(on || !line.allowed) && <Icon name={line.allowed ? 'check' : 'x'} size={16} />}
    </span>
  )
}

function Sums({ line }: { line: Line }) {
  return (
    <span className={css.sums}>
      <Sum name="Оплачено" value={formatRub(line.paid)} />
      {line.withheld.map(({ title, note, amount }) => (
        <Sum key={title} name={title} note={note} value={formatRub(-amount)} />
      ))}
      <Sum name="Вернём" value={formatRub(line.refund)} total />
    </span>
  )
}

type SumProps = { name: string; note?: string | null; value: string; total?: boolean }

function Sum({ name, note, value, total }: SumProps) {
  return (
    <span className={classes(css.sum, total && css.total)}>
      <span>
        {name}
        {note && <small>{note}</small>}
      </span>
      {total ? <b>{value}</b> : <span>{value}</span>}
    </span>
  )
}

/** Where the money goes: the card's share and the points' share of one bar, then the points that are taken back. */
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
