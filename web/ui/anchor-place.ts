type Placing = { gap: number; align: 'start' | 'centre' | 'end'; side: 'above' | 'below' }
type Box = { left: number; top: number; width: number; height: number }

const EDGE = 8

/** The position of a floating box of a size by its anchor, inside the window; flips when its side has no room, covers the anchor when neither has. */
export function placed(
  box: { width: number; height: number },
  anchor: Box,
  view: { width: number; height: number },
  how: Placing,
) {
  const shift = { start: 0, centre: (anchor.width - box.width) / 2, end: anchor.width - box.width }[how.align]
  const left = Math.max(EDGE, Math.min(anchor.left + shift, view.width - box.width - EDGE))
  const above = anchor.top - how.gap - box.height
  const below = anchor.top + anchor.height + how.gap
  const lowest = view.height - box.height - EDGE
  const isAbove = above >= EDGE && (how.side === 'above' || below > lowest)
  return { left, top: isAbove ? above : Math.min(below, Math.max(EDGE, lowest)) }
}

/** Shows a panel above everything by its anchor and keeps it there while the page moves; the result ends that. */
export function showBy(panel: HTMLElement, anchor: Element, how: Placing): () => void {
  const settle = () => place(panel, anchor, how)
  const watched = new ResizeObserver(settle)
  panel.showPopover()
  settle()
  watched.observe(panel)
  addEventListener('scroll', settle, { capture: true, passive: true })
  addEventListener('resize', settle)
  return () => {
    watched.disconnect()
    removeEventListener('scroll', settle, { capture: true })
    removeEventListener('resize', settle)
  }
}

/** Puts a fixed element by its anchor. */
export function place(element: HTMLElement, anchor: Element, how: Placing) {
  const view = { width: document.documentElement.clientWidth, height: innerHeight }
  const { left, top } = placed(
    { width: element.offsetWidth, height: element.offsetHeight },
    anchor.getBoundingClientRect(),
    view,
    how,
  )
  element.style.left = `${Math.round(left)}px`
  element.style.top = `${Math.round(top)}px`
}
