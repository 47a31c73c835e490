import { useEffect, useRef, useState } from 'react'

/** Whether a visitor has come to a part of the page, be it before it was alive; the rest of the answer belongs on its element. */
export function useTouched() {
  const ref = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (ref.current?.contains(document.activeElement)) setTouched(true)
  }, [])
  const touch = () => setTouched(true)
  return { touched, ref, onFocus: touch, onPointerEnter: touch }
}
