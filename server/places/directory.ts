import type { CitySuggestion } from '#contract/places.ts'

/** Knows cities and airports by what visitors type (DAIR-24). */
export type PlaceDirectory = {
  /** At most 10, sorted by title in Russian; empty for an empty text and for what means nothing. */
  suggest(text: string): CitySuggestion[]
}
