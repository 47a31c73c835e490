import { useCallback, useState } from 'react'

/** Whether a visitor has reached a part of the page, even before hydration; the rest of the result belongs on its element. */
export function useTouched() {
  const [touched, setTouched] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element?.contains(document.activeElement)) setTouched(true)
  }, [])
  const touch = () => setTouched(true)
  return { touched, ref, onFocus: touch, onPointerEnter: touch }
}
