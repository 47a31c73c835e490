import { Component, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const STORE = 'scroll'
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

function remembered(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}')
  } catch {
    return {}
  }
}

function rememberPlace(entry: string) {
  sessionStorage.setItem(STORE, JSON.stringify({ ...remembered(), [entry]: Math.round(scrollY) }))
}

/**
 * Keeps the place of the entry that is being left while its page still stands: only a class is asked before the document
 * changes. The end of a scroll alone is not enough, for an entry that is replaced afterwards has a new key.
 */
class Leaving extends Component<{ entry: string }> {
  override getSnapshotBeforeUpdate({ entry }: { entry: string }) {
    if (entry !== this.props.entry) rememberPlace(entry)
    return null
  }
  override componentDidUpdate() {} // React wants the snapshot taken
  override render() {
    return null
  }
}

/** A new path starts at its top, a new query stays where it was, back and forward return to the place left (DUI-13). */
export function Scroll() {
  const { key, pathname, hash } = useLocation()
  const arrival = useNavigationType()
  const shown = useRef({ key: '', pathname: '' })

  useBeforePaint(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (before.key === key) return
    const place = arrival === 'POP' ? remembered()[key] : undefined
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (place !== undefined) scrollTo({ top: place, behavior: 'instant' })
    else if (target) target.scrollIntoView()
    else if (before.pathname && before.pathname !== pathname) scrollTo({ top: 0, behavior: 'instant' })
  }, [key, pathname, hash, arrival])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // By the entry that is shown now: the end of our own scroll to the top belongs to the new one.
    const remember = () => rememberPlace(shown.current.key)
    addEventListener('scrollend', remember)
    addEventListener('pagehide', remember)
    return () => {
      removeEventListener('scrollend', remember)
      removeEventListener('pagehide', remember)
    }
  }, [])

  return <Leaving entry={key} />
}
