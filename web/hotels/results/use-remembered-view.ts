import { useEffect } from 'react'
import { rememberView } from './results-cache.ts'

/** Keeps a part of how a search is seen, for the way back to it. */
export function useRememberedView(searchKey: string, view: Parameters<typeof rememberView>[1]): void {
  useEffect(() => rememberView(searchKey, view))
}
