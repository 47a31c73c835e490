import { useState } from 'react'
import { Link } from 'react-router'
import type { AirTickets } from '#contract/air-orders.ts'
import { bagText, leastBag } from '#domain/air/baggage.ts'
import { type Segment, endsOf } from '#domain/air/offer.ts'
import { routeName } from '#domain/air/trip.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type OrderStatus, isFulfilled } from '#domain/payments/order.ts'
import { clockOf, dayOf } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { partsOf } from '#domain/trips/ribbon.ts'
import { stayBetween } from '#domain/trips/stay-between.ts'
import { carriersOf, flightLength } from '#web/air/booking/trip-summary.tsx'
import { useSession } from '#web/auth/session.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { usePolling } from '#web/data/use-polling.ts'
import { FindStay } from '#web/purchase/landing/find-stay.tsx'
import { LandingHero, useWrongAddress } from '#web/purchase/landing/landing-hero.tsx'
import { TripRibbon } from '#web/purchase/landing/trip-ribbon.tsx'
import { AwaitedNotice, OrderEnded, OrderUnpaid } from '#web/purchase/order-states.tsx'
import { PaymentClock } from '#web/purchase/payment/payment-clock.tsx'
import { Panel, Steps, handPageOn } from '#web/purchase/purchase-screen.tsx'
import { ReturnOrder } from '#web/purchase/refund/order-refund.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type AddressReason, Declined } from './declined.tsx'
import { endedWords } from './ended-words.ts'
import { FlightChanges } from './flight-changes.tsx'
import { NextSteps } from './next-steps.tsx'
import { OrderSummary, TravellerList, transfersOf } from './order-summary.tsx'
import { TicketList } from './ticket-list.tsx'
import css from './issued-order.module.css'
import progressStyles from './progress.module.css'

type Props = { id: string; tickets: AirTickets; reason: AddressReason; reload: () => void }

/** The true state of an order of flights; the failure in the address is shown only until the server has answered (DAIR-22). */
export function AirOrder({ id, tickets, reason, reload }: Props) {
  const { status, number, amount, expiresAt, error } = tickets
  switch (status) {
    case 'Ticketed':
    case 'Confirmed':
    case 'Authorized':
    case 'Paid':
    case 'Ticketing':
      return <Flying id={id} tickets={tickets} onChanged={reload} />
    case 'Registered':
      return error || reason === 'declined' || reason === 'cancelled' ? (
        <Declined id={id} tickets={tickets} reason={reason} />
      ) : (
        <OrderUnpaid
          product="air"
          amount={amount}
          payment={href(paths.airBooking, {}, { id })}
          summary={<OrderSummary tickets={tickets} clock={<PaymentClock until={expiresAt} onEnd={reload} />} />}
        >
          <FlightChanges changes={tickets.changes} status={status} />
          <TravellerList tickets={tickets} />
        </OrderUnpaid>
      )
    default:
      return (
        <OrderEnded
          words={endedWords(status, tickets)}
          status={status}
          number={number}
          search={paths.airResults}
          summary={<OrderSummary tickets={tickets} totalWord="Стоимость" />}
        />
      )
  }
}

type IssuedOrderProps = { id: string; tickets: AirTickets; onChanged: () => void }

/** Paid: first the real steps of issuing, then «Летим!»: the city at the hour of landing, the trip, and what is left to do. */
function Flying({ id, tickets, onChanged }: IssuedOrderProps) {
  const { number, sentTo, status, refund } = tickets
  const issued = isFulfilled(tickets.status)
  const isMember = useSession(({ phase }) => phase === 'in')
  const address = useWrongAddress({ id, sentTo, product: 'air', onChanged })
  usePolling(issued ? 'shown' : 'often') // another tab may give it back
  const [now] = useState(serverNow)
  const [there, back = null] = flownWays(tickets)
  const [takeOff, landing] = endsOf(there)
  const next = [takeOff, ...(back?.slice(0, 1) ?? [])].find(({ departureUtc }) => Date.parse(departureUtc) > now)
  const isOver = issued && Date.parse(endsOf(back ?? there)[1].arrivalUtc) <= now
  const stay = cancelledTicketText(tickets, 'ticketThere') ? undefined : stayBetween(there, back)
  const isStayAhead = stay && stay.arrival >= dayOf(new Date(now))
  return (
    <>
      <LandingHero
        title={isOver ? 'Поездка завершена' : issued ? 'Летим!' : 'Оформляем'}
        isLong={isOver}
        city={landing.toCity}
        iata={landing.toCode}
        at={landing.arrival}
      >
        {longDay(landing.arrival)} в&nbsp;{clockOf(landing.arrival)} город {landing.toCity} {isOver ? 'был' : 'будет'} таким.{' '}
        {issued ? (
          <>
            Билеты уже на&nbsp;<b>{sentTo}</b>. {address.link}
          </>
        ) : (
          <>
            Страницу можно закрыть: билеты придут на&nbsp;<b>{sentTo}</b>. {address.link}
          </>
        )}
      </LandingHero>
      {address.question}
      <div ref={handPageOn} className={`wrap ${css.over}`}>
        <div className={css.steps}>
          <Steps now="Билеты" done={issued} />
        </div>
        <FlightChanges changes={tickets.changes} status={status} />
        {tickets.awaited && <AwaitedNotice product="air" {...tickets.awaited} sentTo={sentTo} />}
        <Panel className={css.card} label="Поездка">
          <TripHead tickets={tickets} issued={issued} />
          <TripRibbon parts={partsOf(there, back)} />
          {!issued && <Progress status={status} />}
          <Facts tickets={tickets} />
        </Panel>
        {issued && isStayAhead && <FindStay stay={stay} party={partyOf(tickets)} />}
        {issued && <NextSteps id={id} tickets={tickets} next={next} isOver={isOver} isReturn={back !== null} />}
        {issued && (
          <Panel label="Билеты">
            <TicketList id={id} tickets={tickets} />
          </Panel>
        )}
        {issued && isMember && (
          <p className={css.quiet}>
            Рейсы и&nbsp;отели вместе, по&nbsp;дням: <Link to={paths.accountTrips}>Поездки</Link>
          </p>
        )}
        {issued && tickets.claim && (
          <p className={css.quiet}>
            Кабинет на&nbsp;ту&nbsp;же почту хранит заказы и&nbsp;бонусы:{' '}
            <Link to={href(paths.accountFlights, {}, { claim: tickets.claim })}>добавить этот заказ в&nbsp;личный кабинет</Link>.
          </p>
        )}
        {issued && (
          <div className={`${css.quiet} ${css.refund}`}>
            <ReturnOrder
              key={refund?.total}
              id={id}
              number={number}
              route={routeName(there)}
              product="air"
              isOver={isOver}
              onReturned={onChanged}
            />
          </div>
        )}
      </div>
    </>
  )
}

type Way = 'ticketThere' | 'ticketBack'

const gone: Partial<Record<OrderStatus, string>> = {
  RefundPending: 'билет возвращается',
  Refunded: 'билет возвращён',
  Failed: 'билет не\u00a0оформлен',
}

/** The outcome of the ticket of a cancelled direction; undefined for a valid one. */
function cancelledTicketText({ items }: AirTickets, way: Way): string | undefined {
  const item = items.find((each) => each[way])
  return item && gone[item.status]
}

/** The flights of each direction still to be flown; of a fully refunded order, the way there. */
function flownWays(tickets: AirTickets): [there: Segment[], back?: Segment[]] {
  const ways = (['ticketThere', 'ticketBack'] as const).flatMap((way) => {
    const segments = tickets[way]?.flightSegments
    return segments && !cancelledTicketText(tickets, way) ? [segments] : []
  })
  const [first = tickets.ticketThere.flightSegments, second] = ways
  return second ? [first, second] : [first]
}

function TripHead({ tickets, issued }: { tickets: AirTickets; issued: boolean }) {
  const { status, number, amount, statusLabel } = tickets
  const [there, back] = flownWays(tickets)
  const first = back?.at(-1)
  return (
    <div className={css.route}>
      <h2 className="h2">
        {routeName(there)}
        {first && <>&nbsp;— {first.toCity}</>}
      </h2>
      <p className={css.paid}>
        <Tag tone={issued ? 'ok' : 'water'} icon={issued ? 'circle-check' : 'clock-hour-4'}>
          {statusLabel}
        </Tag>
        <span>
          Заказ {number}, {status === 'Authorized' ? 'к\u00a0оплате' : 'оплачено'} <b>{formatRub(amount)}</b>
        </span>
      </p>
    </div>
  )
}

function Facts({ tickets }: { tickets: AirTickets }) {
  const { items, bonusAccrual, passengers, refund, ticketThere, ticketBack } = tickets
  return (
    <dl className={css.facts}>
      <OneWay
        name={ticketBack ? 'Туда' : 'Рейс'}
        segments={ticketThere.flightSegments}
        gone={cancelledTicketText(tickets, 'ticketThere')}
      />
      {ticketBack && (
        <OneWay name="Обратно" segments={ticketBack.flightSegments} gone={cancelledTicketText(tickets, 'ticketBack')} />
      )}
      <div>
        <dt>Летят</dt>
        <dd>{counted(passengers.length, words.passenger)}</dd>
      </div>
      {items.map((item) => (
        <div key={item.bookingRef}>
          <dt>Код брони{directionOf(item, tickets)}</dt>
          <dd lang="en" className={css.code}>
            {item.bookingRef}
          </dd>
        </div>
      ))}
      {bonusAccrual > 0 && (
        <div>
          <dt>{isFulfilled(tickets.status) ? 'Начислено' : 'Начислим'}</dt>
          <dd>{counted(bonusAccrual, words.bonus)}</dd>
        </div>
      )}
      {refund && (
        <div>
          <dt>Возврат</dt>
          <dd>{formatRub(refund.total)}</dd>
        </div>
      )}
    </dl>
  )
}

type WayProps = { name: string; segments: Segment[]; gone: string | undefined }

/** What the ribbon over one direction does not say: its carriers, airports, duration and baggage. */
function OneWay({ name, segments, gone: word }: WayProps) {
  const bag = bagText(leastBag(segments))
  return (
    <div className={css.flights}>
      <dt>{word ? `${name}, ${word}` : name}</dt>
      <dd>
        {carriersOf(segments)}, {segments[0]?.fromCode}&nbsp;— {segments.at(-1)?.toCode}, {flightLength(segments)},{' '}
        {bag ? `багаж ${bag}` : 'без\u00a0багажа'}
        {transfersOf(segments).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </dd>
    </div>
  )
}

/** Ages are not stored with a purchase: a child is counted as eight years old, an infant as one. */
function partyOf({ passengers }: AirTickets): { adults: number; children: number[] } {
  return {
    adults: passengers.filter(({ type }) => type === 'adult').length,
    children: passengers.flatMap(({ type }) => (type === 'adult' ? [] : [type === 'child' ? 8 : 1])),
  }
}

function directionOf(item: AirTickets['items'][number], { items }: AirTickets): string {
  if (items.length < 2) return ''
  return item.ticketThere ? ', туда' : ', обратно'
}

const steps = ['Оплачено', 'Оформляем билеты', 'Билеты оформлены'] as const
const reached: Partial<Record<OrderStatus, number>> = { Authorized: 0, Paid: 1, Ticketing: 1, Ticketed: 3, Confirmed: 3 }

/** Where the tickets are, by the true status of the order. */
function Progress({ status }: { status: OrderStatus }) {
  const now = reached[status] ?? 0
  return (
    <ol className={progressStyles.steps} aria-label="Ход оформления">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === now ? 'step' : undefined}
          className={at < now ? progressStyles.done : at === now ? progressStyles.now : undefined}
        >
          <span>{at < now ? <Icon name="check" size={16} /> : <i />}</span>
          {at === 0 && now === 0 ? 'Банк подтверждает платёж' : step}
        </li>
      ))}
    </ol>
  )
}
