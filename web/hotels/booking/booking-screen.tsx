import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { RateInfo } from '#contract/hotels.ts'
import { hotelBookingForm } from '#domain/hotels/booking-form.ts'
import { type Owner, useTabOwner } from '#web/auth/tab-owner.ts'
import { useSession } from '#web/auth/session.ts'
import { GuestGate, useContinued } from '#web/purchase/guest-gate.tsx'
import { PayBar } from '#web/purchase/payment/pay-bar.tsx'
import { PriceChangedDialog } from '#web/purchase/price-changed-dialog.tsx'
import { ErrorList } from '#web/purchase/error-summary.tsx'
import { Screen } from '#web/purchase/purchase-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { GoneDialog } from './gone-dialog.tsx'
import { GuestsCard } from './guests-card.tsx'
import { HotelContactCard } from './contact-card.tsx'
import { hotelDraftOf } from './draft.ts'
import css from './hotel-form.module.css'
import { otherRoomLink } from '#web/hotels/order/order-links.ts'
import { StaySummary } from './summary.tsx'
import { useHotelBookingForm } from './use-booking-form.ts'
import { useSubmit } from './use-submit.ts'

/** From a chosen room to a held one: first the gate for a guest, then the people (HOTB-13). */
export function BookingScreen({ stay }: { stay: RateInfo }) {
  const { owner, generation } = useTabOwner()
  const continued = useContinued('hotel')
  const phase = useSession((session) => session.phase)
  const [params] = useSearchParams()
  const layout = { product: 'hotel' as const, step: 'Гости' as const, title: 'Кто заселяется', back: backOf(params, stay) }
  if (phase === 'unknown' || (!continued && phase === 'renewing')) return <BookingSkeleton />
  if (!continued && phase !== 'in') {
    return (
      <Screen {...layout} aside={<StaySummary stay={stay} />}>
        <GuestGate product="hotel" />
      </Screen>
    )
  }
  return <People key={generation} stay={stay} owner={owner} layout={layout} />
}

function backOf(params: URLSearchParams, stay: RateInfo) {
  return { to: otherRoomLink(params, stay), label: 'Выбрать другой номер' }
}

type PeopleProps = { stay: RateInfo; owner: Owner; layout: Omit<Parameters<typeof Screen>[0], 'children'> }

function People({ stay, owner, layout }: PeopleProps) {
  const party = useMemo(() => ({ adults: stay.adults, children: stay.children }), [stay])
  const [draft] = useState(() => hotelDraftOf(owner))
  const [initial] = useState(() => hotelBookingForm(party, draft?.form))
  const state = useHotelBookingForm(initial, party)
  const submit = useSubmit({ stay, owner, state, draft })
  const navigate = useNavigate()
  const [params] = useSearchParams()

  function send(event: FormEvent) {
    event.preventDefault()
    void submit.send(stay.price)
  }

  const button: ReactNode = (
    <Button type="submit" form="stay" variant="primary" size="l" wide busy={submit.busy}>
      Перейти к&nbsp;оплате
    </Button>
  )
  return (
    <Screen {...layout} aside={<StaySummary stay={stay} action={<div className={css.action}>{button}</div>} />}>
      <form id="stay" noValidate onSubmit={send} className={css.form}>
        <ErrorList errors={state.shown} whole={submit.whole} round={submit.round} />
        <GuestsCard stay={stay} state={state} />
        <HotelContactCard state={state} />
      </form>
      <PayBar total={stay.price}>{button}</PayBar>
      {submit.prices && (
        <PriceChangedDialog
          {...submit.prices}
          busy={submit.busy}
          onGoOn={(newPrice) => void submit.send(newPrice)}
          onOthers={() => void navigate(otherRoomLink(params, stay))}
          onClose={submit.dismissPrices}
        />
      )}
      {submit.isGone && <GoneDialog otherRoom={otherRoomLink(params, stay)} onClose={submit.dismissGone} />}
    </Screen>
  )
}
