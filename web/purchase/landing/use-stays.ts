import { useCallback } from 'react'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import type { StayBetween } from '#domain/trips/stay-between.ts'
import { useRequest } from '#web/data/use-request.ts'
import { type FoundStays, askStays } from './ask-stays.ts'

export type Party = { adults: number; children: readonly number[] }
/** Nights whose last day is known. */
export type KnownStay = StayBetween & { departure: NonNullable<StayBetween['departure']> }

/** Hotels for these nights and guests; none while they are asked for, nor when nobody answers. */
export function useStays(stay: KnownStay, party: Party): { found: FoundStays | undefined; isLoading: boolean } {
  const { city, arrival, departure, isLate } = stay
  const { adults } = party
  const ages = party.children.join()
  const ask = useCallback(
    (signal: AbortSignal) => {
      const children = ages ? ages.split(',').map(Number) : []
      return askStays(city, { arrival, departure, adults, children }, isLate, signal)
    },
    [city, arrival, departure, adults, ages, isLate],
  )
  const { request, isOld } = useRequest(ask, 'waited-for')
  return {
    found: request.phase === 'ready' && !isOld ? request.reply : undefined,
    isLoading: isOld || request.phase === 'loading',
  }
}

/** The form of hotels with the city in it: its days are still to be chosen. */
export function hotelsOf(city: string): string {
  return href(paths.hotelResults, {}, { hotelRegionName: city })
}
