import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Journey } from '#domain/air/results.ts'
import { listView } from './results-cache.ts'
import css from './offer-list.module.css'

type Props = {
  journeys: Journey[]
  /** The first card of the tail. */
  from: number
  searchKey: string
  listKey: string
  card: (journey: Journey) => ReactNode
}

/** A card without its details, and the gap of the list, in pixels. */
const [CARD, GAP] = [132, 10]

/** The end of a long list: only cards near the window exist, so a thousand of them scroll like twenty. */
export function OfferTail({ journeys, from, searchKey, listKey, card }: Props) {
  const [top, list] = useListTop()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const rows = useWindowVirtualizer({
    count: journeys.length - from,
    estimateSize: () => CARD,
    gap: GAP,
    overscan: 5,
    scrollMargin: top,
    getItemKey: (at) => journeys[from + at]!.key, // the count is that of the rest
    initialMeasurementsCache: listView(searchKey).tails[listKey],
  })
  useEffect(
    () => () => {
      listView(searchKey).tails[listKey] = rows.takeSnapshot()
    },
    [rows, searchKey, listKey],
  )
  return (
    <ul ref={list} className={css.tail} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={rows.measureElement}
          data-index={index}
          aria-setsize={journeys.length}
          aria-posinset={from + index + 1}
          style={{ translate: `0 ${start - top}px` }}
        >
          {card(journeys[from + index]!)}
        </li>
      ))}
    </ul>
  )
}

/** How far from the top of the page the list begins; cards above it open and close. */
function useListTop() {
  const [top, setTop] = useState(0)
  const list = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + scrollY))
    measure()
    const watched = new ResizeObserver(measure)
    watched.observe(document.body)
    return () => watched.disconnect()
  }, [])
  return [top, list] as const
}
