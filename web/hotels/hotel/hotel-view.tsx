import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Await, Link, useNavigate, useSearchParams } from 'react-router'
import type { HotelCard } from '#contract/hotels.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { glued } from '#domain/text/glued.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { lazyPart, prefetch, retryImport } from '#web/boot/lazy-part.ts'
import { usePriceUnit } from '#web/hotels/results/price-unit.ts'
import { Stars } from '#web/hotels/stars.tsx'
import { useConfig } from '#web/shell/config.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Gallery } from './gallery.tsx'
import { type HotelPageData, type Rates, hotelCards, hotelRates, searchOf, stayKey } from './hotel-data.ts'
import { StatedPrice } from './room-card.tsx'
import { Rooms } from './rooms.tsx'
import { StayBar } from './stay-bar.tsx'
import buttonCss from '#web/ui/button.module.css'
import hotelSkeletonStyles from './hotel-skeleton.module.css'
import css from './hotel-view.module.css'
import topPanelStyles from './top-panel.module.css'

/** The skeleton of a hotel's page (HOTP-06). */
export function HotelSkeleton() {
  return (
    <section className={`wrap ${hotelSkeletonStyles.page}`} aria-busy="true" aria-label="Загружаем отель">
      <Skeleton width={180} height={20} />
      <Skeleton width={100} height={16} className={hotelSkeletonStyles.stars} />
      <Skeleton width="min(560px, 80%)" height={56} />
      <Skeleton width="min(360px, 60%)" height={18} />
      <div className={hotelSkeletonStyles.mosaic}>
        <Skeleton height="100%" radius={3} className={hotelSkeletonStyles.first} />
        <Skeleton height="100%" radius={3} />
        <Skeleton height="100%" radius={3} />
        <Skeleton height="100%" radius={3} />
        <Skeleton height="100%" radius={3} />
      </div>
      <RoomSkeletons />
    </section>
  )
}

/** The skeletons of the rooms that are loading (HOTP-06). */
function RoomSkeletons() {
  return (
    <section className={hotelSkeletonStyles.rooms} aria-busy="true" aria-label="Узнаём цены номеров">
      {[0, 1].map((at) => (
        <div key={at} className={hotelSkeletonStyles.room}>
          <Skeleton height="100%" radius={3} className={hotelSkeletonStyles.picture} />
          <div className={hotelSkeletonStyles.lines}>
            <Skeleton width="40%" height={22} />
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        </div>
      ))}
    </section>
  )
}

const AboutHotel = lazyPart(() => import('./about-hotel.tsx'), 'AboutHotel')

export type HotelViewProps = Omit<Extract<HotelPageData, { kind: 'hotel' }>, 'card' | 'kind'> & { card: HotelCard }

/** A hotel: the way back, its pictures, its prices, its description. */
export function HotelView({ card, rates, stay, isAssumed, now }: HotelViewProps) {
  const [params] = useSearchParams()
  const search = useMemo(() => searchOf(params, stay, card), [params, stay, card])
  const key = stayKey(card.id, stay)
  useAssumedDates({ card, rates, stay, isAssumed, now }, search)
  return (
    <div className={`wrap ${css.page}`}>
      <TopPanel card={card} search={search} />
      <header className={css.head}>
        <div>
          <Stars stars={card.stars} />
          <h1 className="d2">{glued(card.name)}</h1>
          <p className={css.address}>
            <Icon name="map-pin" />
            {card.address}
          </p>
        </div>
        <Suspense key={key} fallback={<Skeleton width={300} height={56} radius={12} />}>
          <Await resolve={rates}>{(come: Rates) => <PriceFrom rates={come} nights={stay.nights} size="l" />}</Await>
        </Suspense>
      </header>
      <Gallery card={card} />
      <nav className={css.tabs} aria-label="Разделы страницы">
        <a href="#rooms">Номера и&nbsp;цены</a>
        <a href="#about">Об&nbsp;отеле</a>
        <a href="#amenities">Удобства</a>
        <a href="#rules">Правила</a>
        <a href="#map">На&nbsp;карте</a>
      </nav>
      <section id="rooms" className={css.rooms} aria-labelledby="rooms-title">
        <VisuallyHidden as="h2" id="rooms-title">
          Номера и&nbsp;цены
        </VisuallyHidden>
        <StayBar of={key} stay={stay} isAssumed={isAssumed} search={search} />
        <Suspense key={key} fallback={<RoomSkeletons />}>
          <Await resolve={rates}>
            {(come: Rates) => <Rooms card={card} rates={come} stay={stay} search={search} now={now} />}
          </Await>
        </Suspense>
      </section>
      <Suspense>
        <AboutHotel card={card} />
      </Suspense>
      <Suspense key={key}>
        <Await resolve={rates}>{(come: Rates) => <PriceFrom rates={come} nights={stay.nights} size="m" />}</Await>
      </Suspense>
    </div>
  )
}

/** The cheapest rate: at the head of a wide page, in the bar at the bottom of a small one. */
function PriceFrom({ rates, nights, size }: { rates: Rates; nights: number; size: 'l' | 'm' }) {
  const wording = { unit: usePriceUnit(nights), nights }
  const price = rates.kind === 'found' ? rates.offer.rates[0]?.price : undefined
  if (price === undefined) return null
  return (
    <div className={size === 'l' ? css.from : css.bar}>
      <p>
        <span>
          {counted(nights, words.night)}, от{wording.unit === 'night' && `\u00a0${formatRub(price)}`}
        </span>
        <StatedPrice price={price} wording={wording} />
      </p>
      <a href="#rooms" className={buttonClass({ variant: 'primary', size })}>
        Выбрать номер
      </a>
    </div>
  )
}

/**
 * What the server knew is stored, so that it is not fetched again. An address without dates gets them: those of the stored form
 * where they are still valid, else the assumed ones (DHOT-09).
 */
function useAssumedDates({ card, rates, stay, isAssumed }: HotelViewProps, search: URLSearchParams) {
  const navigate = useNavigate()
  useEffect(() => {
    hotelCards.set(card.id, card)
    if (!(rates instanceof Promise) && rates.kind !== 'refused') hotelRates.set(stayKey(card.id, stay), rates)
    if (!isAssumed) return
    let left = false
    void storedDates().then((stored) => {
      if (left) return
      const next = new URLSearchParams(search)
      for (const [name, value] of stored) next.set(name, value)
      void navigate({ search: `?${next}`, hash: location.hash }, { replace: true, state: history.state?.usr })
    })
    return () => {
      left = true
    }
  }, [card, rates, stay, isAssumed, search, navigate])
}

/** Dates and guests of the stored form, if its dates have not passed. */
async function storedDates(): Promise<[name: string, value: string][]> {
  const { useHotelForm } = await retryImport(() => import('#web/hotels/search/hotel-form-store.ts'))
  await useHotelForm.persist.rehydrate()
  const { arrival, departure, adults, children } = useHotelForm.getState()
  if (!arrival || !departure) return []
  return [
    ['arrival', arrival],
    ['departure', departure],
    ['adults', String(adults)],
    ...(children.list.length > 0 ? ([['children', children.list.join(',')]] satisfies [string, string][]) : []),
  ]
}

const loadMenu = () => import('./share-menu.tsx')
const ShareMenu = lazyPart(loadMenu, 'ShareMenu')

/** The way back to the search with all of it, sharing, and the address of this page (HOTP-01 … HOTP-04). */
function TopPanel({ card, search }: { card: HotelCard; search: URLSearchParams }) {
  const { origin } = useConfig()
  const path = href(paths.hotel, { hotelId: card.id }, search)
  return (
    <div className={topPanelStyles.panel}>
      <Link className={topPanelStyles.back} to={`${paths.hotelResults}?${search}`}>
        <Icon name="arrow-left" />
        Все отели: {card.regionName}
      </Link>
      <div className={topPanelStyles.actions}>
        <Share url={`${origin}${path}`} title={card.name} />
        <a className={buttonClass({ variant: 'text', size: 's' })} href={path} target="_blank" rel="noopener">
          <span className={buttonCss.face}>
            <Icon name="link" />
            Ссылка на&nbsp;отель
          </span>
        </a>
      </div>
    </div>
  )
}

function Share({ url, title }: { url: string; title: string }) {
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div ref={anchor} onPointerEnter={() => prefetch(loadMenu)}>
      <Button
        variant="text"
        size="s"
        icon="share-3"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
      >
        Поделиться
      </Button>
      {open && (
        <Suspense>
          <ShareMenu url={url} title={title} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
