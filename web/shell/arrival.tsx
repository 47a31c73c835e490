import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Whoever followed a link that went away with its page goes on from the beginning of the new one, not from nowhere. */
export function Arrival() {
  const { key } = useLocation()
  const isFirst = useRef(useNavigationType() === 'POP')
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
    isFirst.current = false
  }, [key])
  return null
}
