import { useEffect, useLayoutEffect, useRef } from 'react'
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
    const remember = () =>
      sessionStorage.setItem(STORE, JSON.stringify({ ...remembered(), [shown.current.key]: Math.round(scrollY) }))
    addEventListener('scrollend', remember)
    addEventListener('pagehide', remember)
    return () => {
      removeEventListener('scrollend', remember)
      removeEventListener('pagehide', remember)
    }
  }, [])

  return null
}
