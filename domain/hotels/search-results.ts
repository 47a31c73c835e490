import { chunkCount, firstIdOf } from './rate-batches.ts'
import { type FilterLists, mergeFilterLists } from './filter-lists.ts'
import type { HotelOffer } from './offer.ts'

/** What a search has brought so far (spec §3): every chunk appends its offers and joins its filter lists. */
export type HotelResult = {
  /** The place as the server names it; a place it does not know has no name. */
  regionName: string | undefined
  offers: HotelOffer[]
  filters: FilterLists
  /** How many ids the region has, and how many of them have answered with a price. */
  hotelsTotal: number
  hotelsAvailable: number
  totalChunkCount: number
  /** Chunks that have settled, well or badly; the search is over when it reaches `totalChunkCount`. */
  currentFetchChunk: number
  /** Chunks that brought nothing but an error, by their 0-based numbers. */
  failedChunks: number[]
}

/** What one MakeRateList answers, as far as a search is concerned. */
export type Chunk = { result: HotelOffer[] } & FilterLists

const nothingYet: FilterLists = {
  mealList: [],
  inRoom: [],
  inHotel: [],
  cancellationIsAvailable: false,
  minPrice: 0,
  maxPrice: 0,
}

/** A search whose ids have just come: the number of chunks is known before the first of them is asked for (STATE-01). */
export function startResult(ids: number, regionName?: string): HotelResult {
  return {
    regionName,
    offers: [],
    filters: nothingYet,
    hotelsTotal: ids,
    hotelsAvailable: 0,
    totalChunkCount: chunkCount(ids),
    currentFetchChunk: 0,
    failedChunks: [],
  }
}

function advanced(before: HotelResult): number {
  return Math.min(before.currentFetchChunk + 1, before.totalChunkCount)
}

/** The offers of a chunk stand after those that came before it. */
function joined(before: HotelResult, { result, ...lists }: Chunk): HotelResult {
  const offers = [...before.offers, ...result]
  return { ...before, offers, filters: mergeFilterLists(before.filters, lists), hotelsAvailable: offers.length }
}

/** A chunk that has come. */
export function withChunk(before: HotelResult, chunk: Chunk): HotelResult {
  return { ...joined(before, chunk), currentFetchChunk: advanced(before) }
}

/** A chunk that failed: the flag goes up and the counter moves on all the same (spec §4). */
export function withFailure(before: HotelResult, chunk: number): HotelResult {
  return { ...before, failedChunks: [...before.failedChunks, chunk], currentFetchChunk: advanced(before) }
}

/** Whether every chunk has settled. */
export function isOver({ currentFetchChunk, totalChunkCount }: HotelResult): boolean {
  return currentFetchChunk >= totalChunkCount
}

/** A failed chunk that came after all: the flag goes down when it was the last. */
export function withRetried(before: HotelResult, number: number, chunk: Chunk): HotelResult {
  return { ...joined(before, chunk), failedChunks: before.failedChunks.filter((failed) => failed !== number) }
}

/** How many hotels the settled chunks have asked about: what the progress bar tells. */
export function hotelsChecked(result: HotelResult): number {
  return isOver(result) ? result.hotelsTotal : firstIdOf(result.currentFetchChunk)
}
