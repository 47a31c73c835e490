import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { RateInfo } from '#contract/hotels.ts'
import { MAX_WISHES, hotelBookingForm, placesFor } from '#domain/hotels/booking-form.ts'
import { ageLabel } from '#domain/hotels/stay-words.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { EmailField } from '#web/auth/email-field.tsx'
import { useSession } from '#web/auth/session.ts'
import { type Owner, useTabOwner } from '#web/auth/tab-owner.ts'
import { orderAddress, otherRoomLink } from '#web/hotels/order/order-links.ts'
import { BonusPromise } from '#web/purchase/bonus-promise.tsx'
import { useBookingSubmit } from '#web/purchase/booking-form.ts'
import { ErrorList } from '#web/purchase/error-summary.tsx'
import { GuestGate, useContinued } from '#web/purchase/guest-gate.tsx'
import { NightPicture } from '#web/purchase/night-picture.tsx'
import { PayBar } from '#web/purchase/payment/pay-bar.tsx'
import { PriceChangedDialog } from '#web/purchase/price-changed-dialog.tsx'
import { Panel, Screen } from '#web/purchase/purchase-screen.tsx'
import { useConfig } from '#web/shell/config.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PhoneField } from '#web/ui/fields/masked-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { type HotelBookingFormState, type HotelBookingReply, submitBooking, useHotelBookingForm } from './booking-form.ts'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { type HotelDraft, hotelDraftOf, saveHotelDraft } from './draft.ts'
import { StaySummary } from './summary.tsx'
import css from './hotel-form.module.css'

/** From a chosen room to a held one: first the gate for a guest, then the guests (HOTB-13). */
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
        <GuestGate product="hotel" points={stay.bonusAccrual} />
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
  const action = (
    <>
      <div className={css.points}>
        <BonusPromise card={stay.price} product="hotel" />
      </div>
      <div className={css.action}>{button}</div>
    </>
  )
  return (
    <Screen {...layout} aside={<StaySummary stay={stay} action={action} />}>
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
          onOthers={() => location.assign(otherRoomLink(params, stay))}
          onClose={submit.dismissPrices}
        />
      )}
      {submit.isGone && <GoneDialog otherRoom={otherRoomLink(params, stay)} onClose={submit.dismissGone} />}
    </Screen>
  )
}

/**
 * The room was sold between the list and the press (DHOT-11): nothing is held, the names stay typed. The hotel page is fetched
 * again: its rates still include the sold room.
 */
function GoneDialog({ otherRoom, onClose }: { otherRoom: string; onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      title="Этот номер уже недоступен"
      picture={<NightPicture />}
      footer={
        <>
          <LinkButton to={otherRoom} reloadDocument variant="primary" size="l">
            Выбрать другой номер
          </LinkButton>
          <Button size="l" onClick={onClose}>
            Остаться здесь
          </Button>
        </>
      }
    >
      <p className="quiet">
        Его успели забронировать. Деньги не&nbsp;списаны, имена гостей сохранены и&nbsp;подойдут к&nbsp;другому номеру.
      </p>
    </Modal>
  )
}

type Options = { stay: RateInfo; owner: Owner; state: HotelBookingFormState; draft: HotelDraft | undefined }

/** Presses «Перейти к оплате»: the room is held, or sold out. */
function useSubmit({ stay, owner, state, draft }: Options) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const [sent, setSent] = useState(draft?.sent ?? null)
  const [isGone, setGone] = useState(false)

  // At once: a reload right after typing or sending finds everything, the key of the order too.
  const address = pathname + search
  useEffect(() => saveHotelDraft({ owner, address, form: state.form, sent }), [owner, address, state.form, sent])

  const submit = useBookingSubmit<HotelBookingReply>({
    form: state,
    book: (acceptedPrice) => submitBooking({ stay, form: state.form, acceptedPrice, sent, remember: setSent }),
    orderOf: (reply) => (reply.kind === 'booked' ? { product: 'hotel', id: reply.orderId } : undefined),
    onAnswer: (reply) =>
      reply.kind === 'gone' ? setGone(true) : navigate(orderAddress(params, { orderId: reply.orderId, stay }), { replace: true }),
  })
  return { ...submit, isGone, dismissGone: () => setGone(false) }
}

/** `гость 2`, `гость 3, 6 лет`: as the error summary names them. */
function guestName({ isChild, age }: ReturnType<typeof placesFor>[number], at: number): string {
  return isChild ? `гость ${at + 1}, ${ageLabel(age ?? 0)}` : `гость ${at + 1}`
}

/** One line per guest of the room (HOTB-02). */
function GuestsCard({ stay, state: { form, setGuest, field } }: { stay: RateInfo; state: HotelBookingFormState }) {
  return (
    <Panel label="Гости">
      <h2 className="h2">Гости</h2>
      <p className="quiet">Как в&nbsp;документе, по-русски или латиницей.</p>
      {placesFor(stay).map((place, at) => (
        <fieldset key={at} className={css.guest}>
          <legend>{guestName(place, at)}</legend>
          <Field
            {...field(`guests.${at}.lastName`)}
            label={`Фамилия, ${guestName(place, at)}`}
            autoComplete={at === 0 ? 'family-name' : 'off'}
            value={form.guests[at]?.lastName ?? ''}
            onChange={({ target }) => setGuest(at, 'lastName', target.value)}
          />
          <Field
            {...field(`guests.${at}.firstName`)}
            label="Имя"
            autoComplete={at === 0 ? 'given-name' : 'off'}
            value={form.guests[at]?.firstName ?? ''}
            onChange={({ target }) => setGuest(at, 'firstName', target.value)}
          />
        </fieldset>
      ))}
    </Panel>
  )
}

/** Where the voucher is sent, and the required consent. */
function HotelContactCard({ state }: { state: HotelBookingFormState }) {
  const { form, set, field } = state
  const isGuest = useSession(({ phase }) => phase === 'guest')
  return (
    <Panel label="Контакты">
      <h2 className="h2">Контакты</h2>
      <p className="quiet">Ваучер пришлём на&nbsp;почту, по&nbsp;телефону найдём вас, если бронь изменится.</p>
      <div className={css.guest}>
        <EmailField {...field('email')} value={form.email} onValue={(email) => set('email', email)} />
        <PhoneField {...field('phone')} value={form.phone} onValue={(phone) => set('phone', phone)} />
      </div>
      <TextArea
        {...field('wishes')}
        className={css.wishes}
        label="Пожелания отелю, если есть"
        autoComplete="off"
        value={form.wishes}
        onChange={({ target }) => set('wishes', target.value)}
        hint={`До\u00a0${MAX_WISHES} знаков. Отель постарается, но не\u00a0обещает. О\u00a0здоровье и\u00a0документах не\u00a0пишите: прочтут на\u00a0стойке.`}
      />
      <div className={css.consent}>
        {isGuest && (
          <Checkbox
            label="Создать личный кабинет и получать бонусы"
            checked={form.createAccount}
            onChange={({ target }) => set('createAccount', target.checked)}
          />
        )}
        <Checkbox
          name="privacy"
          label="Согласие на обработку персональных данных и их передачу отелю"
          checked={form.privacy}
          error={field('privacy').error}
          onChange={({ target }) => set('privacy', target.checked)}
        />
        <ConsentText />
      </div>
    </Panel>
  )
}

/** The text being agreed to, openable on the spot. */
function ConsentText() {
  const { company, email } = useConfig()
  return (
    <details>
      <summary>На что именно я соглашаюсь</summary>
      <p>
        Я&nbsp;соглашаюсь, чтобы {company.name} (ИНН {company.inn}) записала, хранила и&nbsp;использовала фамилии и&nbsp;имена
        гостей, возраст детей, пожелания отелю, мои почту и&nbsp;телефон. Цель одна: забронировать этот номер, прислать ваучер
        и&nbsp;предупредить об&nbsp;изменениях.
      </p>
      <p>
        Данные получит отель, в&nbsp;том числе за&nbsp;границей, если он&nbsp;там. Рекламы по&nbsp;этому согласию не&nbsp;будет.
        Отозвать его можно письмом на&nbsp;{email}: после поездки мы&nbsp;сотрём данные сразу, иначе&nbsp;— в&nbsp;сроки{' '}
        <a href={`${href(paths.supportPage, { page: 'privacy' })}#gde-i-skolko-khranim`} target="_blank" rel="noopener">
          политики конфиденциальности
        </a>
        . Если я&nbsp;прошу завести личный кабинет, то&nbsp;согласие и&nbsp;на&nbsp;его ведение. Указывая других гостей,
        я&nbsp;подтверждаю, что они об&nbsp;этом знают и&nbsp;согласны.
      </p>
    </details>
  )
}
