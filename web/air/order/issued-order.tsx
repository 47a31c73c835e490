import { Link } from 'react-router'
import type { AirTickets } from '#contract/air.ts'
import { calendarFile } from '#domain/air/calendar-file.ts'
import { href } from '#domain/href.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { ReturnOrder } from '#web/purchase/refund/order-refund.tsx'
import { usePolling } from '#web/data/use-polling.ts'
import { saveFile } from '#web/data/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { FlightChanges } from './flight-changes.tsx'
import { WaitingPicture } from './waiting-picture.tsx'
import css from './issued-order.module.css'
import { isIssued } from './order-calls.ts'
import { Progress } from './progress.tsx'
import { Panel } from '#web/purchase/purchase-screen.tsx'
import { Steps } from '#web/purchase/purchase-steps.tsx'
import { SaveReceipts, TicketList } from './ticket-list.tsx'
import { DirectionSummary } from '#web/air/booking/direction-summary.tsx'
import { routeName } from '#domain/air/trip.ts'

type Props = { id: string; tickets: AirTickets; onReturned: () => void }

/** Paid: first the real steps of issuing, then the tickets themselves. */
export function Flying({ id, tickets, onReturned }: Props) {
  const { ticketThere, ticketBack, number, amount, sentTo, status, statusLabel } = tickets
  const issued = isIssued(tickets)
  usePolling(issued ? 'never' : 'often')
  return (
    <>
      <WaitingPicture title={issued ? 'Летим!' : 'Оформляем'}>
        {issued ? (
          <>
            Заказ {number} оплачен. Билеты уже на&nbsp;{sentTo}.
          </>
        ) : (
          <>
            Заказ {number}. Страницу можно закрыть: билеты придут на&nbsp;{sentTo}.
          </>
        )}
      </WaitingPicture>
      <div className={`wrap ${css.over}`}>
        <div className={css.steps}>
          <Steps now="Билеты" done={issued} />
        </div>
        <FlightChanges changes={tickets.changes} />
        <Panel className={css.card}>
          <div>
            <div className={css.route}>
              <h2 className="h2">{routeName(ticketThere.flightSegments)}</h2>
              <Tag tone={issued ? 'ok' : 'water'} icon={issued ? 'circle-check' : 'clock-hour-4'}>
                {statusLabel}
              </Tag>
            </div>
            <DirectionSummary segments={ticketThere.flightSegments} title={ticketBack ? 'Туда' : undefined} />
            {ticketBack && (
              <div className={css.second}>
                <DirectionSummary segments={ticketBack.flightSegments} title="Обратно" />
              </div>
            )}
          </div>
          <div className={css.side}>
            {!issued && <Progress status={status} />}
            <dl className={css.facts}>
              <div>
                <dt>{status === 'Authorized' ? 'К оплате' : 'Оплачено'}</dt>
                <dd>{formatRub(amount)}</dd>
              </div>
              {tickets.items.map((item) => (
                <div key={item.bookingRef}>
                  <dt>Код брони{directionOf(item, tickets)}</dt>
                  <dd lang="en" className={css.code}>
                    {item.bookingRef}
                  </dd>
                </div>
              ))}
            </dl>
            {issued && (
              <div className={css.actions}>
                <SaveReceipts id={id} tickets={tickets} />
                <Button wide icon="calendar" onClick={() => saveCalendar(tickets)}>
                  Добавить в&nbsp;календарь
                </Button>
                <Button wide icon="printer" onClick={() => print()}>
                  Распечатать
                </Button>
                <ReturnOrder
                  id={id}
                  number={number}
                  route={routeName(ticketThere.flightSegments)}
                  product="air"
                  onReturned={onReturned}
                />
              </div>
            )}
          </div>
        </Panel>
        {issued && (
          <Panel label="Билеты">
            <TicketList id={id} tickets={tickets} />
          </Panel>
        )}
        {issued && (
          <Panel label="Что дальше">
            <ul className={css.next}>
              <li>
                <Icon name="mail" />
                <span>
                  Письмо с&nbsp;квитанциями и&nbsp;ссылкой на&nbsp;заказ ушло на&nbsp;<b>{sentTo}</b>. Если его нет, загляните
                  в&nbsp;«Спам».
                </span>
              </li>
              {tickets.claim && (
                <li>
                  <Icon name="user" />
                  <span>
                    Кабинет на&nbsp;тот&nbsp;же e-mail хранит заказы и&nbsp;бонусы:{' '}
                    <Link to={href(paths.accountFlights, {}, { claim: tickets.claim })}>
                      добавить этот заказ в&nbsp;личный кабинет
                    </Link>
                    .
                  </span>
                </li>
              )}
              <li>
                <Icon name="clock-hour-4" />
                <span>
                  Онлайн-регистрация у&nbsp;авиакомпании обычно открывается за&nbsp;сутки до&nbsp;вылета: понадобятся код
                  бронирования и&nbsp;фамилия.
                </span>
              </li>
            </ul>
          </Panel>
        )}
      </div>
    </>
  )
}

function directionOf(item: AirTickets['items'][number], { items }: AirTickets): string {
  if (items.length < 2) return ''
  return item.ticketThere ? ', туда' : ', обратно'
}

function saveCalendar({ number, ticketThere, ticketBack, items }: AirTickets): void {
  const file = calendarFile({
    number,
    segments: [...ticketThere.flightSegments, ...(ticketBack?.flightSegments ?? [])],
    bookingRefs: items.map((item) => item.bookingRef),
    now: new Date(),
  })
  saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `Strannik_${number}.ics`)
}
