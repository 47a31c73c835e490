import type { Shift } from '#domain/air/links/link-match.ts'
import { pairPrice } from '#domain/air/requote.ts'
import { formatRub } from '#domain/text/money.ts'
import { BookingSkeleton } from '#web/air/booking/booking-skeleton.tsx'
import css from '#web/purchase/dialogs.module.css'
import { Difference } from '#web/purchase/price-changed-dialog.tsx'
import { PairLines } from '#web/air/booking/requote-dialog.tsx'
import { flightNumber } from '#web/air/results/card/fare-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { Resolved } from './resolve-link.ts'

type Changed = Extract<Resolved, { kind: 'priceChanged' | 'timeChanged' }>
type Props = { resolved: Changed; onGoOn: () => void; onOthers: () => void }

/** The flights are there, but not as the partner showed them: the visitor decides (DAIR-17). */
export function LinkDialog({ resolved, onGoOn, onOthers }: Props) {
  const { kind, pair, link } = resolved
  const now = pairPrice(pair)
  const { price: was } = link
  const isDearer = was !== undefined && now > was
  return (
    <>
      <BookingSkeleton />
      <Modal
        open
        title={kind === 'priceChanged' ? 'Цена изменилась' : 'Время вылета изменилось'}
        footer={
          <>
            <Button variant="primary" size="l" onClick={onGoOn}>
              Продолжить
            </Button>
            <Button size="l" onClick={onOthers}>
              Другие варианты
            </Button>
          </>
        }
      >
        {kind === 'timeChanged' && <Shifts shifts={resolved.shifts} />}
        {isDearer && (
          <p className="quiet">
            Цена изменилась: {link.fare === undefined ? 'на\u00a0сайте-партнёре' : 'при выборе была'} {formatRub(was)}, сейчас{' '}
            {formatRub(now)}
          </p>
        )}
        <p className={css.now}>
          <b>{formatRub(now)}</b>
          {was !== undefined && <Difference from={was} to={now} />}
        </p>
        <PairLines pair={pair} />
        <p className={`small quiet ${css.foot}`}>Ничего не&nbsp;забронировано и&nbsp;не&nbsp;списано.</p>
      </Modal>
    </>
  )
}

function Shifts({ shifts }: { shifts: Shift[] }) {
  return shifts.map(({ flight, was, now }) => (
    <p key={flight + was} className="quiet">
      {shifts.length > 1 && `${flightNumber(flight)}. `}Время вылета изменилось: было {was}, стало {now}
    </p>
  ))
}
