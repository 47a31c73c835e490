/** A drag closes when it is this long, in CSS pixels, or as fast as this, in pixels a millisecond, and no mere tremble. */
const FAR = 96
const FAST = 0.5
const TREMBLE = 24

export function isThrown(distance: number, ms: number): boolean {
  return distance > FAR || (distance > TREMBLE && distance / Math.max(ms, 1) > FAST)
}

/** The drawer of a head follows the finger that pulls the head down; let go far or fast enough it asks to be closed. */
export function dragDown(head: HTMLElement, onClose: () => void): () => void {
  const drawer = head.closest<HTMLElement>('dialog, [popover]') ?? head
  let begun: { y: number; at: number } | undefined
  const distance = ({ clientY }: PointerEvent) => (begun ? Math.max(0, clientY - begun.y) : 0)
  const stop = new AbortController()
  const on = (name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', hear: (event: PointerEvent) => void) =>
    head.addEventListener(name, hear, { signal: stop.signal })
  on('pointerdown', (event) => {
    const isNarrow = getComputedStyle(head).touchAction === 'none'
    if (!isNarrow || (event.target instanceof Element && event.target.closest('button'))) return
    begun = { y: event.clientY, at: event.timeStamp }
    head.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (begun) drawer.style.translate = `0 ${distance(event)}px`
  })
  on('pointerup', (event) => {
    if (!begun) return
    const closes = isThrown(distance(event), event.timeStamp - begun.at)
    release()
    if (closes) onClose()
  })
  on('pointercancel', release)
  function release() {
    begun = undefined
    drawer.style.removeProperty('translate')
  }
  return () => {
    release()
    stop.abort()
  }
}
