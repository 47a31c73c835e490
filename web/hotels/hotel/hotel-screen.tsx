import { Suspense, useEffect } from 'react'
import { Await } from 'react-router'
import type { HotelPageData } from './hotel-data.ts'
import { useConfig } from '#web/shell/config.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { HotelSkeleton } from './hotel-skeleton.tsx'
import { HotelView, type HotelViewProps } from './hotel-view.tsx'

const UnknownHotel = lazyPart(() => import('./unknown-hotel.tsx'), 'UnknownHotel')

/** The page of one hotel: what is known of it at once, the rest when it comes. */
export function HotelScreen({ page }: { page: HotelPageData }) {
  if (page.kind === 'unknown')
    return (
      <Suspense fallback={null}>
        <UnknownHotel />
      </Suspense>
    )
  const { kind: _hotel, card, ...rest } = page
  if (!(card instanceof Promise)) return <HotelView card={card} {...rest} />
  return (
    <Suspense fallback={<HotelSkeleton />}>
      <Await resolve={card}>{(come) => <LateHotel card={come} {...rest} />}</Await>
    </Suspense>
  )
}

/** A card that came after the title of the page was written. */
function LateHotel({ card, ...rest }: HotelViewProps) {
  const { brand } = useConfig()
  const title = `${card.name}, ${card.regionName} | ${brand}`
  useEffect(() => {
    document.title = title
  }, [title])
  return <HotelView card={card} {...rest} />
}
