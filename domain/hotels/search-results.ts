import { type FilterLists, mergeFilterLists } from './filter-lists.ts'
import type { HotelOffer } from './offer.ts'

/** The state of a search (spec §3): every batch appends its offers and joins its filter lists. */
export type HotelResult = {
  /** The place as the server names it; an unknown place has no name. */
  regionName: string | undefined
  /** IANA zone of the place, where it is known. */
  timeZone: string | undefined
  offers: HotelOffer[]
  filters: FilterLists
  /** How many ids the region has, and how many of them have a price so far. */
  hotelsTotal: number
  hotelsAvailable: number
  totalChunkCount: number
  /** Batches that have settled, successfully or not; the search is over when it reaches `totalChunkCount`. */
  currentFetchChunk: number
  /** Batches that failed, by their 0-based numbers. */
  failedBatches: number[]
}

/** The part of a MakeRateList reply that a search needs. */
export type RateBatch = { result: HotelOffer[] } & FilterLists

const nothingYet: FilterLists = {
  mealList: [],
  inRoom: [],
  inHotel: [],
  cancellationIsAvailable: false,
  minPrice: 0,
  maxPrice: 0,
}

type Place = { regionName?: string | undefined; timeZone?: string | undefined }

/** A search whose ids have just arrived: the number of batches is known before the first of them is requested (STATE-01). */
export function startResult(ids: number, { regionName, timeZone }: Place = {}): HotelResult {
  return {
    regionName,
    timeZone,
    offers: [],
    filters: nothingYet,
    hotelsTotal: ids,
    hotelsAvailable: 0,
    totalChunkCount: batchCount(ids),
    currentFetchChunk: 0,
    failedBatches: [],
  }
}

function advanced(before: HotelResult): number {
  return Math.min(before.currentFetchChunk + 1, before.totalChunkCount)
}

/** The offers of a batch follow those that arrived before it. */
function joined(before: HotelResult, { result, ...lists }: RateBatch): HotelResult {
  const offers = [...before.offers, ...result]
  return { ...before, offers, filters: mergeFilterLists(before.filters, lists), hotelsAvailable: offers.length }
}

/** A batch that has arrived. */
export function withBatch(before: HotelResult, batch: RateBatch): HotelResult {
  return { ...joined(before, batch), currentFetchChunk: advanced(before) }
}

/** A batch that failed: the flag is raised and the counter moves on all the same (spec §4). */
export function withFailure(before: HotelResult, batch: number): HotelResult {
  return { ...before, failedBatches: [...before.failedBatches, batch], currentFetchChunk: advanced(before) }
}

/** Whether every batch has settled. */
export function isOver({ currentFetchChunk, totalChunkCount }: HotelResult): boolean {
  return currentFetchChunk >= totalChunkCount
}

/** A failed batch that arrived after all: the flag is lowered when it was the last. */
export function withRetried(before: HotelResult, number: number, batch: RateBatch): HotelResult {
  return { ...joined(before, batch), failedBatches: before.failedBatches.filter((failed) => failed !== number) }
}

/** How many hotels the settled batches have requested: what the progress bar shows. */
export function hotelsChecked(result: HotelResult): number {
  return isOver(result) ? result.hotelsTotal : firstIdOf(result.currentFetchChunk)
}

/** Hotels are requested in batches: three of ten, then of two hundred (spec §4, §9). */
const FIRST_BATCHES = 3
const FIRST_SIZE = 10
const NEXT_SIZE = 200

/** How many batches a region takes (HOTS-04): up to 30 ids by tens, beyond them by two hundred. */
export function batchCount(ids: number): number {
  const inFirst = FIRST_BATCHES * FIRST_SIZE
  return ids <= inFirst ? Math.ceil(ids / FIRST_SIZE) : FIRST_BATCHES + Math.ceil((ids - inFirst) / NEXT_SIZE)
}

/** How many ids are before the batch with this 0-based index. */
function firstIdOf(index: number): number {
  return Math.min(index, FIRST_BATCHES) * FIRST_SIZE + Math.max(index - FIRST_BATCHES, 0) * NEXT_SIZE
}

/** The ids of the batch with this 0-based index. */
export function batchOf<T>(ids: readonly T[], index: number): T[] {
  return ids.slice(firstIdOf(index), firstIdOf(index + 1))
}

/**
 * Milliseconds after the ids arrived before which a batch is not sent (DHOT-02): none for the first three, then index / 10 · 30
 * 000, or the supplier's own pacing where it gave one.
 */
export function batchDelay(index: number, pacingMs?: number): number {
  if (index < FIRST_BATCHES) return 0
  return pacingMs ?? (index / 10) * 30_000
}
