import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cabinBagText, leastCabinBag } from '#domain/air/baggage.ts'
import { limitOf, totalOf } from '#domain/air/itinerary.ts'
import { type AirOffer, bookedTogether } from '#domain/air/offer.ts'
import { type AirForm, airFormParams } from '#domain/air/query.ts'
import { segmentsOf } from '#domain/air/trip.ts'
import { accrualFor } from '#domain/bonus/discount.ts'
import * as paths from '#domain/paths.ts'
import { useAirBasket } from '#web/air/results/basket-store.ts'
import { exchangeText, refundText } from '#web/air/results/card/fare-rules.ts'
import { baggageText } from '#web/air/results/card/fare-words.ts'
import { ownRisks } from '#web/air/results/card/stopover-words.ts'
import { useSession } from '#web/auth/session.ts'
import { useTabOwner } from '#web/auth/tab-owner.ts'
import { BonusPromise } from '#web/purchase/bonus-promise.tsx'
import { Countdown } from '#web/purchase/countdown.tsx'
import { GuestGate, useContinued } from '#web/purchase/guest-gate.tsx'
import { Screen } from '#web/purchase/purchase-screen.tsx'
import { useConfig } from '#web/shell/config.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { BookingFormView } from './booking-form-view.tsx'
import type { ChosenFlights } from './booking-form.ts'
import { BookingSkeleton, passengersLayout } from './booking-skeleton.tsx'
import { PriceBreakdown, TripSummary } from './trip-summary.tsx'
import css from './trip-terms.module.css'

/** Enough for the sun to be high at the beginning: the life of a quote. */
const PRICE_SECONDS = 20 * 60

/** From a chosen flight to a held seat: first the gate for a guest, then the passengers. */
export function BookingScreen({ trip }: { trip: ChosenFlights }) {
  const continued = useContinued()
  const { owner, generation } = useTabOwner()
  const phase = useSession((session) => session.phase)
  const { percent } = useConfig().bonus.air
  const navigate = useNavigate()
  const search = useAirBasket((basket) => basket.search)
  const [ended, setEnded] = useState(false)
  const results = (form: AirForm) => `${paths.airResults}?${airFormParams(form)}`
  const summary = (action?: React.ReactNode) => (
    <TripSummary
      there={trip.there.flightSegments}
      back={trip.back?.flightSegments ?? null}
      total={totalOf(trip.there, trip.back)}
      picture={<PriceClock trip={trip} onEnd={() => setEnded(true)} />}
      action={action}
    >
      <PriceBreakdown there={trip.there} back={trip.back} />
      <BonusPromise card={totalOf(trip.there, trip.back)} />
      <TripTerms there={trip.there} back={trip.back} />
    </TripSummary>
  )
  const back = { to: results(search), label: 'К\u00a0выбору рейсов' }
  if (phase === 'unknown' || (!continued && phase === 'renewing')) return <BookingSkeleton />
  if (!continued && phase !== 'in') {
    return (
      <Screen {...passengersLayout} back={back} aside={summary()}>
        <GuestGate points={accrualFor(totalOf(trip.there, trip.back), percent)} />
      </Screen>
    )
  }
  return (
    <BookingFormView
      key={[generation, ...segmentsOf(trip).map((segment) => segment.flight + segment.departure)].join()}
      trip={trip}
      owner={owner}
      ended={ended}
      back={back}
      summary={summary}
      onRestart={() => setEnded(false)}
      onSearch={() => navigate(results({ ...search, lastUpdate: Date.now() }))}
      onOthers={() => navigate(results(search))}
    />
  )
}

function PriceClock({ trip, onEnd }: { trip: ChosenFlights; onEnd: () => void }) {
  const limit = limitOf(trip.there, trip.back)
  if (!limit) return null
  return (
    <Countdown
      until={Date.parse(limit)}
      total={PRICE_SECONDS}
      title="Цена действует ещё"
      note="места закрепим при оплате"
      onEnd={onEnd}
    />
  )
}

/** Baggage, refund and exchange of the chosen flights, one line each where both directions agree. */
function TripTerms({ there, back }: { there: AirOffer; back: AirOffer | null }) {
  const offers = [there, ...(back ? [back] : [])]
  const facts: [IconName, (offer: AirOffer) => string][] = [
    ['luggage', baggage],
    ['receipt-refund', (offer) => refundText(offer, bookedTogether(there, offer)[0])],
    ['arrows-exchange', exchangeText],
  ]
  return (
    <ul className={css.terms}>
      {facts.map(([icon, say]) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{agreed(offers.map(say))}</span>
        </li>
      ))}
      {ticketNotes(there, back).map((note) => (
        <li key={note} className={css.note}>
          <Icon name="arrows-transfer-up" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}

/** Separate tickets are mentioned before they are bought (DAIR-13). */
function ticketNotes(there: AirOffer, back: AirOffer | null): string[] {
  const combined = there.combined || back?.combined === true
  const apart = back !== null && back.itineraryRef.sessionId !== there.itineraryRef.sessionId
  return [
    ...[there, ...(back ? [back] : [])].flatMap(ownRisks),
    combined && 'Составной билет: в\u00a0пересадке багаж нужно получить и\u00a0сдать заново',
    apart && 'Туда и\u00a0обратно\u00a0— это два отдельных билета, правила у\u00a0каждого свои',
  ].filter((note) => note !== false)
}

function agreed([there = '', back]: string[]): string {
  return back === undefined || there === back ? there : `Туда: ${lower(there)}. Обратно: ${lower(back)}`
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function baggage(offer: AirOffer): string {
  const cabin = cabinBagText(leastCabinBag(offer.flightSegments))
  return `${baggageText(offer.flightSegments).replace(/\.$/u, '')}${cabin && `, ручная кладь ${cabin}`}`
}
