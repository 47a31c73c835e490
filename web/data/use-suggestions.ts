import { useEffect, useState } from 'react'

export type SuggestionSource<Item> = {
  /** Milliseconds after the last key (spec §9: 500 for cities and airports, 300 for hotels). */
  debounceMs: number
  /** What the browser knows by itself; shown while the answer is on its way, and instead of it when it does not come. */
  known?: (text: string) => Promise<Item[]>
  load: (text: string, signal: AbortSignal) => Promise<Item[]>
}

/**
 * What fits a trimmed text; `undefined` asks nothing, an empty text is asked at once. The next key cancels the call in flight.
 * Until anything is there for a new text the items of the last one stay. `source` is a module constant.
 */
export function useSuggestions<Item>(source: SuggestionSource<Item>, text: string | undefined) {
  const [shown, setShown] = useState<{ text: string; items: Item[]; isWhole: boolean }>()
  useEffect(() => {
    if (text === undefined) return
    const stop = new AbortController()
    const show = (items: Item[], isWhole: boolean) => {
      if (!stop.signal.aborted) setShown({ text, items, isWhole })
    }
    const known = Promise.resolve(source.known?.(text)).catch(() => undefined)
    void known.then((items) => items && show(items, false))
    const timer = setTimeout(
      async () => show(await source.load(text, stop.signal).catch(async () => (await known) ?? []), true),
      text === '' ? 0 : source.debounceMs,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [source, text])
  return { items: shown?.items ?? [], isLoading: text !== undefined && !(shown?.text === text && shown.isWhole) }
}
