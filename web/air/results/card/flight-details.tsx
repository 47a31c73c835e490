import { useId, useState } from 'react'
import { refundPanel } from '#art/scenes/refund.ts'
import { cabinLabel } from '#domain/air/cabin.ts'
import { connectionsOf, CONNECTION_TIP, type Connection, type ConnectionKind } from '#domain/air/connection.ts'
import { layoversOf, type Layover } from '#domain/air/layover.ts'
import { type AirOffer, type Segment, endsOf, flightNumber } from '#domain/air/offer.ts'
import { type RefundPeriod, atAirport, refundPeriods } from '#domain/air/refunds/refund-rules.ts'
import { formatLocalTime, formatDuration } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DirectionRow } from './direction-row.tsx'
import { baggageText } from './fare-words.ts'
import { transferFacts, headOf, meaningOf, stepWord } from './stopover-words.ts'
import css from './flight-details.module.css'
import refundTermsStyles from './refund-terms.module.css'
import stopoverStyles from './stopover.module.css'

/** A direct flight needs no second ribbon: the card has just shown it. */
function Flight({ segment, alone }: { segment: Segment; alone: boolean }) {
  const { airline, operatingCarrier, flight, equipment, cabin, from, fromCode, to, toCode, departure, arrival } = segment
  return (
    <div>
      <p className={css.carrier}>
        <b>
          {airline}, {flightNumber(flight)}
        </b>
        <span>
          {equipment && `${equipment}, `}
          {cabinLabel[cabin].toLowerCase()}
        </span>
      </p>
      {!alone && <DirectionRow segments={[segment]} />}
      <dl className={css.times}>
        <div>
          <dt>Вылет</dt>
          <dd>
            {formatLocalTime(departure)}, {from} ({fromCode})
          </dd>
        </div>
        <div>
          <dt>Прилёт</dt>
          <dd>
            {formatLocalTime(arrival)}, {to} ({toCode})
          </dd>
        </div>
      </dl>
      {operatingCarrier && <p className={css.operator}>Рейс выполняет {operatingCarrier}</p>}
    </div>
  )
}

/** What one separately issued ticket of a combined offer contains; it is never refunded or exchanged (DAIR-13). */
function TicketFacts({ offer, ticketIndex, segments }: { offer: AirOffer; ticketIndex: number; segments: Segment[] }) {
  const fare = offer.airlineFares.find((one) => one.ticketIndex === ticketIndex)
  const baggage = Math.min(...segments.map(({ bagAllowanceKg }) => bagAllowanceKg))
  return (
    <ul className={css.facts}>
      <li>
        <Icon name={baggage > 0 ? 'luggage' : 'luggage-off'} />
        {baggageText(segments)}
      </li>
      {fare && (
        <li>
          <Icon name="ticket" />
          Тариф {fare.fareName}
        </li>
      )}
      <li>
        <Icon name="receipt-refund" />
        Возврат запрещён
      </li>
      <li>
        <Icon name="arrows-exchange" />
        Обмен запрещён
      </li>
    </ul>
  )
}

/** Every flight of a direction with the layovers between them; separately issued tickets are in boxes (AIRS-34). */
export function FlightDetails({ offer }: { offer: AirOffer }) {
  const layovers = layoversOf(offer)
  const connections = connectionsOf(offer)
  const layoverAfter = (segment: Segment) => {
    const at = offer.flightSegments.indexOf(segment)
    return <Stopover layover={layovers[at]!} connection={connections[at]!} /> // there is one before every next flight
  }
  const tickets = [...Map.groupBy(offer.flightSegments, ({ ticketIndex }) => ticketIndex)]
  return (
    <div className={css.details}>
      {tickets.map(([ticketIndex, segments], place) => {
        const [first, last] = endsOf(segments)
        return (
          <div key={ticketIndex}>
            <section className={offer.combined ? css.ticket : undefined}>
              {offer.combined && (
                <h4 className={css.title}>
                  Билет {place + 1} из {tickets.length} · {first.airline}
                </h4>
              )}
              {segments.map((segment) => (
                <div key={segment.departureUtc}>
                  <Flight segment={segment} alone={offer.flightSegments.length === 1} />
                  {segment !== last && layoverAfter(segment)}
                </div>
              ))}
              {offer.combined && <TicketFacts {...{ offer, ticketIndex, segments }} />}
            </section>
            {place < tickets.length - 1 && layoverAfter(last)}
          </div>
        )
      })}
    </div>
  )
}

const appearances: Record<ConnectionKind, { icon: IconName; tone: string | undefined }> = {
  protected: { icon: 'shield-check', tone: stopoverStyles.protected },
  'self-ok': { icon: 'clock-hour-4', tone: stopoverStyles.own },
  'self-short': { icon: 'alert-triangle', tone: stopoverStyles.short },
  unknown: { icon: 'help-circle', tone: undefined },
}

/** A layover: who is responsible for it, what it involves, and the tip of spec §9. */
function Stopover({ layover, connection }: { layover: Layover; connection: Connection }) {
  const { icon, tone } = appearances[connection.kind]
  return (
    <section className={classes(stopoverStyles.stopover, tone)}>
      <div className={stopoverStyles.head}>
        <span className={stopoverStyles.sign}>
          <Icon name={icon} />
        </span>
        <div>
          <h5 className={stopoverStyles.title}>{headOf(connection)}</h5>
          <p>
            {layover.city}, {layover.changesTo ? `${layover.code}\u00a0→ ${layover.changesTo.code}` : layover.code}.{' '}
            {meaningOf(connection)}
          </p>
        </div>
      </div>
      {connection.steps.length > 0 && <Steps connection={connection} />}
      <ul className={stopoverStyles.facts}>
        {transferFacts(connection, layover).map((fact) => (
          <li key={fact.title} className={stopoverStyles[fact.tone]}>
            <Icon name={fact.icon} />
            <div>
              <b>{fact.title}</b>
              {fact.text && <p>{fact.text}</p>}
            </div>
          </li>
        ))}
      </ul>
      <p className={classes(stopoverStyles.tip, connection.short && stopoverStyles.warn)}>
        <Icon name={connection.short ? 'alert-triangle' : 'info-circle'} size={16} />
        {CONNECTION_TIP}
      </p>
    </section>
  )
}

/** The parts of the needed time; a step that begins after the time is up is hatched. */
function Steps({ connection: { steps, minutes } }: { connection: Connection }) {
  const ends = steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + step.minutes, 0))
  return (
    <ol className={stopoverStyles.steps} aria-label="Из чего складывается нужное время">
      {steps.map((step, at) => (
        <li key={step.code} style={{ flexGrow: step.minutes }} className={ends[at]! > minutes ? stopoverStyles.late : undefined}>
          <i aria-hidden="true" />
          <b>{formatDuration(step.minutes)}</b> <span>{stepWord[step.code]}</span>
        </li>
      ))}
    </ol>
  )
}

type Props = {
  /** What is bought and refunded together: the outbound first. */
  offers: [AirOffer, ...AirOffer[]]
}

/** «Если передумаю»: what is refunded in roubles and until when; the sun is as high as the share returned. */
export function RefundTerms({ offers }: Props) {
  const id = useId()
  const [now] = useState(() => new Date())
  const periods = refundPeriods(offers, now)
  const [first] = offers
  const last = periods.at(-1)
  if (!last) return null
  const end = atAirport(last.until, first)
  const shown = { first, price: offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0), id }
  return (
    <section className={refundTermsStyles.terms} aria-labelledby={id}>
      <div className={refundTermsStyles.head}>
        <h4 id={id} className="h3">
          Если передумаю
        </h4>
        <span>{offers.length > 1 && 'туда и\u00a0обратно вместе, '}по&nbsp;времени аэропорта вылета</span>
      </div>
      <ol style={{ '--n': periods.length + 1 }}>
        {periods.map((period, at) => (
          <Panel key={period.until.toISOString()} {...shown} period={period} at={at} />
        ))}
        <Panel {...shown} period={undefined} at={periods.length} after={`после ${longDay(end.day)}, ${end.time}`} />
      </ol>
    </section>
  )
}

type PanelProps = {
  first: AirOffer
  /** Roubles of the whole trip. */
  price: number
  period: RefundPeriod | undefined
  at: number
  id: string
  after?: string
}

function Panel({ first, price, period, at, id, after }: PanelProps) {
  const returned = period?.returned ?? 0
  const until = period && atAirport(period.until, first)
  const now = at === 0
  const picture = refundPanel(returned / price, now, `${id}${at}`)
  return (
    <li className={classes(now && refundTermsStyles.now)}>
      <span className={refundTermsStyles.picture}>
        <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture }} />
        {now && <i>сейчас</i>}
      </span>
      <span className={refundTermsStyles.words}>
        <span>{until ? `до ${longDay(until.day)}, ${until.time}` : after}</span>
        <b>{formatRub(returned)}</b>
        <span>{refundText(price, returned)}</span>
      </span>
    </li>
  )
}

function refundText(price: number, returned: number): string {
  if (returned === 0) return 'регистрация закончена, билет не\u00a0вернуть'
  return returned === price ? 'вернём всё' : `удержат ${formatRub(price - returned)}`
}
