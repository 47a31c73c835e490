import { useEffect, useMemo, useRef, useState } from 'react'
import type { AirOffer } from '#domain/air/offer.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import type { MissingSupplier } from '#domain/air/results.ts'
import { withArrived } from '#domain/air/sellers/with-arrived.ts'
import type { SearchResults } from '#web/air/results/search-results.ts'
import { searchResultsOf } from '#web/air/results/search-results.ts'
import { openOfferStream } from './offer-stream.ts'

/** How a supplier does whose offers the list lacks, and what it has found so far. */
export type LateSupplier = {
  name: string
  state: MissingSupplier['state'] | 'ok'
  there: readonly AirOffer[]
  back: readonly AirOffer[]
  cameAt: Date | undefined
}

const unasked = ({ name, state }: MissingSupplier): LateSupplier => ({ name, state, there: [], back: [], cameAt: undefined })

type Props = {
  query: FlightQuery
  missing: readonly MissingSupplier[]
  base: SearchResults | undefined
  /** Asks for the whole list, to which something can be added. */
  bringWhole: (wanted: boolean) => void
}

/**
 * The suppliers a list lacks, listened to while the page stands, and the list with what they have found; undefined while there is
 * nothing to add, or no whole list to add it to.
 */
export function useArrival({ query, missing, base, bringWhole }: Props) {
  const [suppliers, setSuppliers] = useState(() => missing.map(unasked))
  const streams = useRef(new Set<() => void>())

  function change(name: string, next: (before: LateSupplier) => Partial<LateSupplier>) {
    setSuppliers((all) => all.map((one) => (one.name === name ? { ...one, ...next(one) } : one)))
  }

  function ask(name: string) {
    change(name, () => ({ state: 'slow', there: [], back: [] }))
    const leave = openOfferStream(query, name, {
      onOffers: ({ forwardOptions, backwardOptions }) => {
        bringWhole(true)
        change(name, ({ there, back }) => ({
          there: [...there, ...forwardOptions],
          back: [...back, ...backwardOptions],
          cameAt: new Date(),
        }))
      },
      onState: (state) => change(name, () => ({ state })),
    })
    streams.current.add(leave)
  }

  useEffect(() => {
    const open = streams.current
    for (const { name, state } of missing) if (state === 'slow') ask(name)
    return () => {
      for (const leave of open) leave()
      open.clear()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the list of one search
  }, [])

  const next = useMemo(() => base && joined(base, suppliers), [base, suppliers])
  const forget = () => setSuppliers((all) => all.map((one) => (one.state === 'slow' ? one : { ...one, there: [], back: [] })))
  return { suppliers, next, ask, forget }
}

/** A supplier adds its part when it has told all of it, so that the strip does not change with each page of it. */
function joined(base: SearchResults, suppliers: readonly LateSupplier[]): SearchResults | undefined {
  const ended = suppliers.filter(({ state, cameAt }) => state !== 'slow' && cameAt)
  const there = ended.flatMap((one) => one.there)
  const back = ended.flatMap((one) => one.back)
  const [first] = ended
  if (!first?.cameAt || there.length + back.length === 0) return undefined
  const still = suppliers.flatMap(({ name, state }) => (state === 'ok' ? [] : [{ name, state }]))
  return searchResultsOf(withArrived(base.result, { there, back }, still, first.cameAt))
}
