import { useEffect, useState } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './ticker.module.css'
import { typedAt } from './typing.ts'

/**
 * Claims typed one after another, endlessly. A screen reader hears all of them once; where motion is unwelcome, and before
 * the page comes alive, they simply stand in a list (DUI-09).
 */
export function Ticker({ claims }: { claims: readonly string[] }) {
  const typed = useTyped(claims)
  return (
    <span className={css.ticker}>
      {typed === undefined ? (
        claims.map((claim) => (
          <span key={claim} className={css.claim}>
            {claim}
          </span>
        ))
      ) : (
        <>
          <VisuallyHidden>{claims.join('. ')}</VisuallyHidden>
          <span aria-hidden="true" className={css.typed} data-ticker>
            {typed}
          </span>
        </>
      )}
    </span>
  )
}

/** Undefined while everything stands still. */
function useTyped(claims: readonly string[]): string | undefined {
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    let timer: ReturnType<typeof setTimeout>
    function begin() {
      clearTimeout(timer)
      if (still.matches) return setTyped(undefined)
      const start = performance.now()
      const show = () => {
        const { text, nextMs } = typedAt(claims, performance.now() - start)
        setTyped(text)
        timer = setTimeout(show, Math.max(16, nextMs))
      }
      show()
    }
    begin()
    still.addEventListener('change', begin)
    return () => {
      clearTimeout(timer)
      still.removeEventListener('change', begin)
    }
  }, [claims])
  return typed
}
