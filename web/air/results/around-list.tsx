import { Suspense } from 'react'
import { useSearchParams, Link } from 'react-router'
import { type AirBasket, isComplete } from '#domain/air/basket.ts'
import { fareNameOf } from '#domain/air/fare-name.ts'
import type { Direction } from '#domain/air/filters/filter.ts'
import { searchedDays } from '#domain/air/form-days.ts'
import { totalOf } from '#domain/air/itinerary.ts'
import { ownLink } from '#domain/air/links/own-link.ts'
import { durationOf, stopsOf, type AirOffer, baggageOf, endsOf } from '#domain/air/offer.ts'
import { withOutbound } from '#domain/air/outbound-address.ts'
import { type AirForm, airFormOf } from '#domain/air/query.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { clockOf, formatDuration } from '#domain/text/dates.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { CarrierPlate } from '#web/air/results/card/carrier-plate.tsx'
import { FlightRibbon, stopsText } from '#web/air/results/card/direction-row.tsx'
import { lazyPart, retryImport } from '#web/boot/lazy-part.ts'
import { readServerClock } from '#web/boot/server-clock.ts'
import { useRequest } from '#web/data/use-request.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import basketBarStyles from './basket-bar.module.css'
import css from './chosen-outbound.module.css'
import listEndStyles from './list-end.module.css'
import returnStepsStyles from './return-steps.module.css'

/** The picked outbound, in a row over the list of returns (DAIR-15). */
export function ChosenOutbound({ offer, onChange }: { offer: FoundOffer; onChange: () => void }) {
  const { companyCode, companyName, flightSegments } = offer
  const [first, last] = endsOf(flightSegments)
  const facts = [formatDuration(durationOf(offer)), stopsText(stopsOf(offer)), fareNameOf(offer)]
  return (
    <section className={css.row} data-outbound aria-label="Выбранный рейс туда">
      <CarrierPlate code={companyCode} />
      <div className={css.text}>
        <p className={css.title}>
          Туда: {companyName}, {shortDay(first.departure)}
        </p>
        <p className={css.facts}>
          {clockOf(first.departure)} {first.fromCode}&nbsp;— {clockOf(last.arrival)} {last.toCode}, {facts.join(', ')}
        </p>
      </div>
      <div className={css.ribbon}>
        <FlightRibbon segments={flightSegments} />
      </div>
      <b className={css.price}>{formatRub(offer.totalPrice)}</b>
      <Button variant="text" size="s" onClick={onChange}>
        Сменить
      </Button>
      <noscript>{import.meta.env.SSR && <PlainChange />}</noscript>
    </section>
  )
}

/** Back to the outbounds for a visitor without scripts, drawn by the server alone. */
function PlainChange() {
  const [params] = useSearchParams()
  return (
    <LinkButton to={`?${withOutbound(params, null)}`} variant="text" size="s">
      Сменить
    </LinkButton>
  )
}

type Props = { form: AirForm; direction: Direction }

/** 1 Туда, 2 Обратно: which of the two lists is open, with its day; for a search that has both. */
export function Steps({ form, direction }: Props) {
  const [there, back] = searchedDays(form)
  const step = (name: Direction, number: number, text: string) => (
    <li
      className={classes(direction === name ? returnStepsStyles.on : number === 1 && returnStepsStyles.done)}
      aria-current={direction === name ? 'step' : undefined}
    >
      <span className={returnStepsStyles.number}>{direction === 'back' && number === 1 ? <Icon name="check" /> : number}</span>
      {text}
    </li>
  )
  return (
    <ol className={returnStepsStyles.steps}>
      {step('there', 1, `Туда, ${shortDay(there)}`)}
      {back && step('back', 2, `Обратно, ${shortDay(back)}`)}
    </ol>
  )
}

type BasketBarProps = {
  /** The outbound whose returns are listed. */
  there: FoundOffer | null
  /** What was taken in this search. */
  basket: AirBasket | undefined
  /** The return that makes the cheapest trip with the outbound. */
  cheapest: FoundOffer | undefined
  /** «за двоих». */
  forWhom: string
  onTake: (back: FoundOffer) => void
  /** Everything is taken: to the passengers. */
  onGo: () => void
}

function Side({ title, offer }: { title: string; offer: AirOffer }) {
  const [first, last] = endsOf(offer.flightSegments)
  return (
    <div className={basketBarStyles.side}>
      {title}, {shortDay(first.departure)}
      <b>
        <span>
          {clockOf(first.departure)}&nbsp;— {clockOf(last.arrival)}
        </span>
        <span>, {formatRub(offer.totalPrice)}</span>
        <span className={basketBarStyles.company}>, {offer.companyName}</span>
      </b>
    </div>
  )
}

/** The whole trip at the bottom of the window and one press that takes it: the only sun of the page. */
export function BasketBar({ there, basket, cheapest, forWhom, onTake, onGo }: BasketBarProps) {
  if (!there)
    return basket?.there && isComplete(basket) && <Bar there={basket.there} back={basket.back} forWhom={forWhom} onTaken={onGo} />
  const chosen = basket?.there?.id === there.id ? basket.back : null
  const back = chosen ?? cheapest
  if (!back) return null
  return <Bar there={there} back={back} isCheapest={!chosen} forWhom={forWhom} onTaken={() => onTake(back)} />
}

type BarProps = { there: FoundOffer; back: FoundOffer | null; isCheapest?: boolean; forWhom: string; onTaken: () => void }

/** The baggage of the trip, when the way back includes it too. */
function bagsOf(there: FoundOffer, back: FoundOffer | null): string {
  if (baggageOf(back ?? there) === 0) return 'без багажа'
  return baggageOf(there) > 0 ? 'с\u00a0багажом' : 'багаж только обратно'
}

function Bar({ there, back, isCheapest, forWhom, onTaken }: BarProps) {
  const loses = back && baggageOf(there) > 0 && baggageOf(back) === 0
  return (
    <section className={basketBarStyles.bar} aria-label="Ваш выбор">
      <Side title="Туда" offer={there} />
      {back && <Side title={isCheapest ? 'Самый дешёвый обратно' : 'Обратно'} offer={back} />}
      <div className={basketBarStyles.action}>
        <p className={basketBarStyles.whom}>
          Итого {forWhom}
          {loses ? <b>без багажа обратно</b> : `, ${bagsOf(there, back)}`}
        </p>
        <Button variant="primary" onClick={onTaken}>
          Взять за&nbsp;{formatRub(totalOf(there, back))}
        </Button>
        <noscript>{import.meta.env.SSR && <PlainTake there={there} back={back} />}</noscript>
      </div>
    </section>
  )
}

/** Takes the trip for a visitor without scripts, drawn by the server alone. */
function PlainTake({ there, back }: { there: FoundOffer; back: FoundOffer | null }) {
  const [params] = useSearchParams()
  const link = ownLink(airFormOf(params), { there, back })
  if (!link) return null
  return (
    <LinkButton to={link} variant="primary">
      Взять за&nbsp;{formatRub(totalOf(there, back))}
    </LinkButton>
  )
}

type WarningsProps = {
  /** The outbound of the address is not on sale any more. */
  isLost: boolean
  /** The prices are too old to book by. */
  isExpired: boolean
  onRetry: () => void
}

/** `/health` is kept by no cache. */
const fetchServerClock = async (signal: AbortSignal) =>
  readServerClock(await fetch('/health', { method: 'HEAD', cache: 'no-store', signal }))

/**
 * What is wrong with a list that is present. Prices may look too old only because the visitor's clock is wrong: the server's time
 * is used.
 */
export function Warnings({ isLost, isExpired, onRetry }: WarningsProps) {
  useRequest(isExpired ? fetchServerClock : undefined, 'waited-for')
  return (
    <>
      {isLost && <Banner tone="warn">Выбранный рейс туда больше не&nbsp;продаётся. Выберите другой</Banner>}
      {isExpired && (
        <Banner
          tone="warn"
          actions={
            <Button variant="primary" size="s" onClick={onRetry}>
              Новый поиск
            </Button>
          }
        >
          {firstWords['air.session-expired']}
        </Banner>
      )}
    </>
  )
}

const NearbyFlights = lazyPart(() => import('./empty-results.tsx'), 'NearbyFlights')

/** By then the page is hydrated, and there is time for what nobody waits for. */
const ALIVE_MS = 500

type ListEndProps = {
  form: AirForm
  isShort: boolean
  /** The address of the direction's own page. */
  page: string | undefined
}

/** Under the list: the neighbouring cities where it is short, and facts about the direction beyond these dates. */
export function ListEnd({ form, isShort, page }: ListEndProps) {
  useTimeout(() => void rememberShown(form), ALIVE_MS, form)
  return (
    <>
      {isShort && (
        <section className={listEndStyles.few} aria-label="Соседние города">
          <Suspense>
            <NearbyFlights form={form} />
          </Suspense>
        </section>
      )}
      {page && (
        <p>
          <Link to={page}>
            {form.from}&nbsp;— {form.to}: цены по&nbsp;месяцам и&nbsp;авиакомпании
          </Link>
        </p>
      )}
    </>
  )
}

async function rememberShown(form: AirForm) {
  const { rememberSearch } = await retryImport(() => import('#web/air/search/recent-searches-store.ts'))
  await rememberSearch(form)
}
