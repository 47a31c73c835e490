import type { ReactNode } from 'react'
import type { FoundOffer } from '#domain/air/results.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { clockOf } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import css from './fares-dialog.module.css'

export type Taking = {
  /** What the price is of: «туда и обратно от, за двоих». */
  forWhom: string
  /** «туда», or nothing on a search one way. */
  share: string
  /** Why this flight cannot be taken. */
  reason: string | undefined
  onTake: () => void
  onClose: () => void
}

type Props = Taking & { offer: FoundOffer; price: number | undefined; children: ReactNode }

/** The fares of a flight on a phone: a dialog, with what is picked and the press that takes it always in sight. */
export function FaresDialog({ offer, price, forWhom, share, reason, onTake, onClose, children }: Props) {
  const { companyName, flightSegments } = offer
  const [first, last] = [flightSegments[0]!, flightSegments.at(-1)!] // an offer has at least one segment
  const footer = (
    <div className={css.foot}>
      <p>
        <b>{price === undefined ? '—' : formatRub(price)}</b>
        {reason ?? forWhom}
      </p>
      <Button variant="primary" disabled={reason !== undefined} onClick={onTake}>
        Выбрать {share}
      </Button>
    </div>
  )
  const title = `${companyName}, ${clockOf(first.departure)}\u00a0— ${clockOf(last.arrival)}`
  return (
    <Drawer onClose={onClose} title={title} footer={footer}>
      <p className="small quiet">
        {shortDay(first.departure)}, {first.fromCode}&nbsp;— {last.toCode}
      </p>
      <div className={css.body}>{children}</div>
    </Drawer>
  )
}
