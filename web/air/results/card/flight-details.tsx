import { connectionsOf } from '#domain/air/connection.ts'
import { layoversOf } from '#domain/air/layover.ts'
import type { AirOffer, Segment } from '#domain/air/offer.ts'
import { cabinLabel } from '#domain/air/cabin.ts'
import { formatLocalTime } from '#domain/text/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { baggageText, flightNumber } from './fare-words.ts'
import css from './flight-details.module.css'
import { DirectionRow } from './direction-row.tsx'
import { Stopover } from './stopover.tsx'

/** A direct flight needs no second ribbon: the card has just shown it. */
function Flight({ segment, alone }: { segment: Segment; alone: boolean }) {
  const { airline, operatingCarrier, flight, equipment, cabin, from, fromCode, to, toCode, departure, arrival } = segment
  return (
    <div className={css.flight}>
      <p className={css.carrier}>
        <b>
          {airline}, {flightNumber(flight)}
        </b>
        <span>
          {equipment}, {cabinLabel[cabin].toLowerCase()}
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

/** What one separately issued ticket of a combined offer holds; it is never refunded or exchanged (DAIR-13). */
function TicketFacts({ offer, segments }: { offer: AirOffer; segments: Segment[] }) {
  const { ticketIndex } = segments[0]! // a ticket has at least one segment
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

function ticketsOf(segments: Segment[]): Segment[][] {
  return [...Map.groupBy(segments, ({ ticketIndex }) => ticketIndex).values()]
}

/** Every flight of a direction with the layovers between them; separately issued tickets stand in boxes (AIRS-34). */
export function FlightDetails({ offer }: { offer: AirOffer }) {
  const layovers = layoversOf(offer)
  const connections = connectionsOf(offer)
  const layoverAfter = (segment: Segment) => {
    const at = offer.flightSegments.indexOf(segment)
    return <Stopover layover={layovers[at]!} connection={connections[at]!} /> // there is one before every next flight
  }
  const tickets = ticketsOf(offer.flightSegments)
  return (
    <div className={css.details}>
      {tickets.map((segments, index) => (
        <div key={segments[0]!.departureUtc}>
          <section className={offer.combined ? css.ticket : undefined}>
            {offer.combined && (
              <h4 className={css.title}>
                Билет {index + 1} из {tickets.length} · {segments[0]!.airline}
              </h4>
            )}
            {segments.map((segment, place) => (
              <div key={segment.departureUtc}>
                <Flight segment={segment} alone={offer.flightSegments.length === 1} />
                {place < segments.length - 1 && layoverAfter(segment)}
              </div>
            ))}
            {offer.combined && <TicketFacts offer={offer} segments={segments} />}
          </section>
          {index < tickets.length - 1 && layoverAfter(segments.at(-1)!)}
        </div>
      ))}
    </div>
  )
}
