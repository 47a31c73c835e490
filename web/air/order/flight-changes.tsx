import type { FlightChange } from '#contract/flight-change.ts'
import { isCancelled, timesInWords, changeAdvice } from '#domain/air/changes/change-words.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import { Banner } from '#web/ui/banner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './flight-changes.module.css'

/**
 * The carriers' changes since the purchase: old and new times, and what the traveller may do. A copy saved for offline by an
 * older release has none.
 */
export function FlightChanges({ changes = [], status }: { changes?: FlightChange[]; status: OrderStatus }) {
  if (changes.length === 0) return null
  return (
    <div className={css.changes}>
      {changes.map((change, at) => (
        <Banner key={at} tone={isCancelled(change) ? 'err' : 'warn'} icon="plane-departure">
          <b>{isCancelled(change) ? 'Перевозчик отменил рейс' : 'Перевозчик изменил рейс'}</b>
          <ul>
            {change.flights.map(({ flight, route, was, now }) => (
              <li key={`${flight} ${route}`}>
                {flight}, {route}: {was && <Was next={now ? ', стало' : ','}>{timesInWords(was)}</Was>}{' '}
                <b>{now ? timesInWords(now) : 'отменён'}</b>
              </li>
            ))}
          </ul>
          <p>{changeAdvice(change, status)}</p>
        </Banner>
      ))}
    </div>
  )
}

/**
 * Struck through for the eye, «было» for a screen reader, and a transition to the `next` words: most screen readers ignore
 * strikethrough.
 */
function Was({ next, children }: { next: string; children: string }) {
  return (
    <>
      <VisuallyHidden>было </VisuallyHidden>
      <s>{children}</s>
      <VisuallyHidden>{next}</VisuallyHidden>
    </>
  )
}
