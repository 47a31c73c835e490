import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { bookingForm } from '#domain/air/booking-form.ts'
import { totalOf } from '#domain/air/itinerary.ts'
import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import { kindsOf, partyOf } from '#domain/air/passenger.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { useAirBasket } from '#web/air/results/basket-store.ts'
import { EmailField } from '#web/auth/email-field.tsx'
import { useSession } from '#web/auth/session.ts'
import type { Owner } from '#web/auth/tab-owner.ts'
import { useStored } from '#web/data/persisted.ts'
import { useBookingSubmit, useOwnContact } from '#web/purchase/booking-form.ts'
import { ErrorList } from '#web/purchase/error-summary.tsx'
import { PayBar } from '#web/purchase/payment/pay-bar.tsx'
import { PriceChangedDialog } from '#web/purchase/price-changed-dialog.tsx'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { useConfig } from '#web/shell/config.ts'
import { useSettings } from '#web/shell/settings-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PhoneField } from '#web/ui/fields/masked-field.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import {
  type BookingFormState,
  type ChosenFlights,
  type FlightBookingReply,
  submitBooking,
  useBookingForm,
} from './booking-form.ts'
import { passengersLayout } from './booking-skeleton.tsx'
import { type Draft, draftBecame, draftOf, saveDraft } from './draft.ts'
import { PassengerCard, useSavedPassengers } from './passenger-card.tsx'
import { type Requote, type RequoteReason, RequoteDialog, useRequote } from './requote-dialog.tsx'
import css from './booking-form-view.module.css'
import consentTextStyles from './consent-text.module.css'
import contactCardStyles from './contact-card.module.css'

type Props = {
  trip: ChosenFlights
  owner: Owner
  /** The quote has run out. */
  ended: boolean
  back: { to: string; label: string }
  summary: (action?: ReactNode) => ReactNode
  /** A new quote was taken. */
  onRestart: () => void
  onSearch: () => void
  onOthers: () => void
}

type RequoteRequest = { reason: RequoteReason; moved?: { at: number; kind: PassengerKind } }

/** The passengers, the contact and the press that holds the seats, with every outcome. */
export function BookingFormView({ trip, owner, ended, back, summary, onRestart, onSearch, onOthers }: Props) {
  const search = useAirBasket((basket) => basket.search)
  const [draft] = useState(() => draftOf(owner))
  const [initial] = useState(() => bookingForm(kindsOf(search), trip, draft?.form))
  const state = useBookingForm(initial, trip)
  useOwnContact(({ contactPerson, email, phone }) =>
    state.setForm((form) => ({
      ...form,
      contactPerson: form.contactPerson || contactPerson,
      email: form.email || email,
      phone: form.phone || phone,
    })),
  )
  const saved = useSavedPassengers()
  const [sent, setSent] = useState(draft?.sent ?? null)
  const [raised, setRequested] = useState<RequoteRequest>()
  const [waved, setWaved] = useState(false)
  const request: RequoteRequest | undefined = raised ?? (ended && !waved ? { reason: 'expired' } : undefined)
  const { requote, requoteFor, forget } = useRequote(trip, search)
  const submit = useSubmit({ trip, state, sent, setSent, onRequote: (reason) => setRequested({ reason }) })
  const total = totalOf(trip.there, trip.back)

  const typed = useMemo(() => ({ owner, form: state.form, sent }), [owner, state.form, sent])
  useTimeout(() => void saveDraft(typed), 300, typed)

  function send(event: FormEvent) {
    event.preventDefault()
    void saveDraft(typed)
    if (ended) return setRequested({ reason: 'expired' })
    void submit.send(total)
  }

  function recategorise(at: number, kind: PassengerKind) {
    setRequested({ reason: 'party', moved: { at, kind } })
    void requoteFor(partyWith(at, kind))
  }

  function partyWith(at: number, kind: PassengerKind) {
    return partyOf(state.form.passengers.map((passenger, index) => (index === at ? kind : passenger.kind)))
  }

  function take({ pair, party }: Extract<Requote, { phase: 'found' }>) {
    const moved = request?.moved
    const passengers = state.form.passengers.map((each, at) => (moved?.at === at ? { ...each, kind: moved.kind } : each))
    state.setForm(bookingForm(kindsOf(party), pair, { ...state.form, passengers }))
    useAirBasket.setState({ there: pair.there, back: pair.back, search: { ...search, ...party } })
    close()
    setWaved(false)
    onRestart()
  }

  function close() {
    setRequested(undefined)
    setWaved(ended)
    forget()
  }

  const button = (
    <Button type="submit" form="booking" variant="primary" size="l" wide busy={submit.busy}>
      Перейти к&nbsp;оплате
    </Button>
  )
  return (
    <Screen {...passengersLayout} back={back} aside={summary(<div className={css.action}>{button}</div>)}>
      <form id="booking" noValidate onSubmit={send} className={css.form}>
        <ErrorList errors={state.shown} whole={submit.whole} round={submit.round} />
        {state.form.passengers.map((_, at) => (
          <PassengerCard key={at} at={at} state={state} saved={saved} trip={trip} onRecategorise={recategorise} />
        ))}
        <ContactCard state={state} />
      </form>
      <PayBar total={total}>{button}</PayBar>
      {submit.prices && (
        <PriceChangedDialog
          {...submit.prices}
          busy={submit.busy}
          onGoOn={(newPrice) => void submit.send(newPrice)}
          onOthers={onOthers}
          onClose={submit.dismissPrices}
        />
      )}
      {request && (
        <RequoteDialog
          reason={request.reason}
          requote={requote}
          before={total}
          onRequote={() => void requoteFor(request.moved && partyWith(request.moved.at, request.moved.kind))}
          onGoOn={take}
          onSearch={onSearch}
          onClose={close}
        />
      )}
    </Screen>
  )
}

type Options = {
  trip: ChosenFlights
  state: BookingFormState
  sent: Draft['sent']
  setSent: (sent: Draft['sent']) => void
  onRequote: (reason: RequoteReason) => void
}

/** Presses «Перейти к оплате»: the seats are held, or the flights are priced again. */
function useSubmit({ trip, state, sent, setSent, onRequote }: Options) {
  const navigate = useNavigate()
  return useBookingSubmit<FlightBookingReply>({
    form: state,
    book: (acceptedPrice) =>
      submitBooking({ trip, basket: useAirBasket.getState(), form: state.form, acceptedPrice, sent, remember: setSent }),
    orderOf: (reply) => (reply.kind === 'booked' ? { product: 'air', id: reply.id } : undefined),
    async onAnswer(reply) {
      if (reply.kind !== 'booked') return onRequote(reply.kind)
      draftBecame(reply.id)
      await navigate(href(paths.airBooking, {}, { id: reply.id }), { replace: true })
      scrollTo({ top: 0, behavior: 'instant' }) // the same path, but another step
      useAirBasket.setState({ there: null, back: null })
    },
  })
}

/** The buyer, where the tickets are sent, and the required consent (AIRB-12). */
function ContactCard({ state }: { state: BookingFormState }) {
  const { form, set, errorOf, leave } = state
  const common = (path: string) => ({ name: path, error: errorOf(path) ?? '', onBlur: () => leave(path) })
  return (
    <Panel label="Куда прислать билеты">
      <h2 className="h2">Куда прислать билеты</h2>
      <p className="quiet">Пришлём маршрутные квитанции и&nbsp;ссылку на&nbsp;заказ.</p>
      <div className={contactCardStyles.grid}>
        <Field
          {...common('contactInfo.contactPerson')}
          label="Контактное лицо"
          info="С кем связаться, если рейс перенесут. Это может быть и не пассажир"
          autoComplete="name"
          value={form.contactPerson}
          onChange={({ target }) => set('contactPerson', target.value, 'contactInfo.contactPerson')}
        />
        <EmailField
          {...common('contactInfo.email')}
          value={form.email}
          onValue={(email) => set('email', email, 'contactInfo.email')}
        />
        <PhoneField
          {...common('contactInfo.contactPhone')}
          value={form.phone}
          onValue={(phone) => set('phone', phone, 'contactInfo.contactPhone')}
        />
      </div>
      <div className={contactCardStyles.consent}>
        <AccountChoice state={state} />
        <Checkbox
          name="privacy"
          label="Согласие на обработку персональных данных и их передачу авиакомпании"
          checked={form.privacy}
          error={errorOf('privacy') ?? ''}
          onChange={({ target }) => set('privacy', target.checked, 'privacy')}
        />
        <ConsentText />
      </div>
    </Panel>
  )
}

/** The account of this buyer: created for a guest (DAIR-28), or saving the passengers of its owner (DACC-08). */
function AccountChoice({ state: { form, set } }: { state: BookingFormState }) {
  const phase = useSession((session) => session.phase)
  const createAccount = useSettings((settings) => settings.createAccount)
  const change = useSettings((settings) => settings.change)
  useStored(useSettings)
  if (phase === 'in') {
    return (
      <Checkbox
        name="remember"
        label="Запомнить пассажиров: в следующий раз подставим их сами. Забыть можно в личном кабинете"
        checked={form.remember ?? false}
        onChange={({ target }) => set('remember', target.checked, 'remember')}
      />
    )
  }
  return (
    <Checkbox
      name="createAccount"
      label="Создать личный кабинет и получать бонусы"
      checked={createAccount}
      onChange={({ target }) => change({ createAccount: target.checked })}
    />
  )
}

/** The text being agreed to, openable on the spot so that nobody leaves a half-filled form to read it. */
function ConsentText() {
  const config = useConfig()
  if (!config) return null
  const { company, email } = config
  return (
    <details className={consentTextStyles.consent}>
      <summary>На что именно я соглашаюсь</summary>
      <div>
        <p>
          Я&nbsp;соглашаюсь, чтобы {company.name} (ИНН {company.inn}) записала, хранила и&nbsp;использовала фамилии, имена, даты
          рождения, пол и&nbsp;данные документов пассажиров, мои имя, почту и&nbsp;телефон. Цель одна: забронировать
          и&nbsp;оформить эти билеты, прислать их и&nbsp;предупредить об&nbsp;изменениях рейса.
        </p>
        <p>
          Данные получит авиакомпания, в&nbsp;том числе за&nbsp;границей, если маршрут туда ведёт. Рекламы по&nbsp;этому согласию
          не&nbsp;будет. Отозвать его можно письмом на&nbsp;{email}: после поездки мы&nbsp;сотрём данные сразу, иначе&nbsp;—
          в&nbsp;сроки{' '}
          <a href={`${href(paths.supportPage, { page: 'privacy' })}#gde-i-skolko-khranim`} target="_blank" rel="noopener">
            политики конфиденциальности
          </a>
          . Если я&nbsp;прошу создать личный кабинет, то&nbsp;согласие и&nbsp;на&nbsp;его ведение.
        </p>
        <p>Указывая других пассажиров, я&nbsp;подтверждаю, что они об&nbsp;этом знают и&nbsp;согласны.</p>
      </div>
    </details>
  )
}
