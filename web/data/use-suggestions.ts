import { useEffect, useEffectEvent, useState } from 'react'
import { cancellable } from '#web/boot/scheduling.ts'

export type SuggestionSource<Item> = {
  /** Milliseconds after the last key (spec §9: 500 for cities and airports, 300 for hotels). */
  debounceMs: number
  /**
   * What the browser knows by itself: shown at once, and instead of an answer that does not arrive; undefined while it knows
   * nothing.
   */
  known?: (text: string) => Item[] | undefined
  load: (text: string, signal: AbortSignal) => Promise<Item[]>
}

/**
 * What matches a trimmed text; `undefined` requests nothing, an empty text is requested at once. The next key cancels the call in
 * flight. Where nothing is known locally the items of the last text stay meanwhile. `source` is a module constant; `onItems` is
 * called with each answer.
 */
export function useSuggestions<Item>(
  source: SuggestionSource<Item>,
  text: string | undefined,
  onItems?: (items: Item[]) => void,
) {
  const [reply, setReply] = useState<{ text: string; items: Item[] }>()
  const showItems = useEffectEvent((items: Item[]) => onItems?.(items))
  useEffect(() => {
    if (text === undefined) return
    return cancellable((signal) => {
      const load = async () => {
        if (signal.aborted) return
        const items = await source.load(text, signal).catch(() => source.known?.(text) ?? [])
        if (signal.aborted) return
        setReply({ text, items })
        showItems(items)
      }
      setTimeout(() => void load(), text === '' ? 0 : source.debounceMs)
    }).cancel
  }, [source, text])
  const isLoading = text !== undefined && reply?.text !== text
  const items = isLoading && source.known ? source.known(text) : reply?.items
  return { items: items ?? [], isLoading }
}
