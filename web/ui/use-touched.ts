import { useCallback, useState } from 'react'

/** Whether a visitor has come to a part of the page, be it before it was alive; the rest of the answer belongs on its element. */
export function useTouched() {
  const [touched, setTouched] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element?.contains(document.activeElement)) setTouched(true)
  }, [])
  const touch = () => setTouched(true)
  return { touched, ref, onFocus: touch, onPointerEnter: touch }
}
