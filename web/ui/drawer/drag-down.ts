/** A drag closes when it is this long, in CSS pixels, or as fast as this, in pixels a millisecond, and longer than a tremble. */
const FAR = 96
const FAST = 0.5
const TREMBLE = 24

export function isThrown(distance: number, ms: number): boolean {
  return distance > FAR || (distance > TREMBLE && distance / Math.max(ms, 1) > FAST)
}

/** The drawer of a head follows the finger that pulls the head down; released far or fast enough it requests to be closed. */
export function dragDown(head: HTMLElement, onClose: () => void): () => void {
  const drawer = head.closest<HTMLElement>('dialog, [popover]') ?? head
  let begun: { y: number; at: number } | undefined
  const distance = ({ clientY }: PointerEvent) => (begun ? Math.max(0, clientY - begun.y) : 0)
  function release() {
    begun = undefined
    drawer.style.removeProperty('translate')
  }
  const handlers = {
    pointerdown(event: PointerEvent) {
      const isNarrow = getComputedStyle(head).touchAction === 'none'
      if (!isNarrow || (event.target instanceof Element && event.target.closest('button'))) return
      begun = { y: event.clientY, at: event.timeStamp }
      head.setPointerCapture(event.pointerId)
    },
    pointermove(event: PointerEvent) {
      if (begun) drawer.style.translate = `0 ${distance(event)}px`
    },
    pointerup(event: PointerEvent) {
      if (!begun) return
      if (!isThrown(distance(event), event.timeStamp - begun.at)) return release()
      begun = undefined // it leaves from where it was released
      onClose()
    },
    pointercancel: release,
  }
  const names = Object.keys(handlers) as (keyof typeof handlers)[] // its own
  for (const name of names) head.addEventListener(name, handlers[name])
  return () => {
    release()
    for (const name of names) head.removeEventListener(name, handlers[name])
  }
}
