import {
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTimeout } from '#web/ui/timers.ts'
import { type Camera, ROOM_PX, type Size, clamped, zoomed } from './camera.ts'
import type { Chart, Point } from './chart.ts'
import { cameraFor, denseExtent } from './fitting.ts'

/** The window is at rest after so long. */
export const AT_REST_MS = 150

/**
 * The view that is drawn, and how far its picture is from where the view is now. It is redrawn at another scale, where the margin
 * of the picture ends, and when the hand rests.
 */
function useDrawn(current: Camera): { drawn: Camera; by: Point } {
  const [drawn, draw] = useState(current)
  const by = offsetOf(drawn, current)
  // A place without a number would never equal itself, and the map would be redrawn endlessly.
  const isOver = !Object.is(drawn.scale, current.scale) || isBeyondRoom(by)
  if (isOver) draw(current)
  useTimeout(() => draw(current), by.x === 0 && by.y === 0 ? undefined : AT_REST_MS, `${current.x} ${current.y}`)
  return isOver ? { drawn: current, by: { x: 0, y: 0 } } : { drawn, by }
}

/** How far the drawn picture is from its place under a camera of the same scale, px. */
function offsetOf(drawn: Camera, { x, y, scale }: Camera): Point {
  return { x: Math.round((drawn.x - x) * scale), y: Math.round((drawn.y - y) * scale) }
}

function isBeyondRoom({ x, y }: Point): boolean {
  return Math.max(Math.abs(x), Math.abs(y)) > ROOM_PX
}

/** A hand that moved no farther has pressed the price it began on. */
const CLICK_PX = 6

/** An arrow moves the view so far, plus and minus zoom so much. */
const STEP_PX = 80
const TIMES = 1.6

type CameraOptions = {
  field: RefObject<HTMLElement | null>
  chart: Chart
  all: readonly Point[]
  first: Camera | undefined
  /** The card of a chosen hotel is over the map. */
  hasCard: boolean
  /** What is under the prices follows each move by itself. */
  isTiled: boolean
}

type Move = (dx: number, dy: number) => void
type Zoom = (times: number, hand?: Point) => void

/** Measures the field; its wheel zooms where it turns, and does not scroll the page: React's wheel listeners are passive. */
function useField(field: RefObject<HTMLElement | null>, setSize: Dispatch<SetStateAction<Size>>, zoom: Zoom): void {
  const roll = useEffectEvent(zoom)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    const measure = () => {
      const now = { width: element.clientWidth, height: element.clientHeight }
      setSize((before) => (before.width === now.width && before.height === now.height ? before : now))
    }
    const watch = new ResizeObserver(measure)
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      roll(Math.exp(-event.deltaY / 300), { x: event.clientX - box.left, y: event.clientY - box.top })
    }
    measure()
    watch.observe(element)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      watch.disconnect()
      element.removeEventListener('wheel', onWheel)
    }
  }, [field, setSize])
}

type FingerOptions = { layer: RefObject<HTMLElement | null>; pan: Move; zoom: Zoom; rest: () => void }

/** One finger pans and two zoom; a press that begins on a price of the layer pans once it has moved far enough. */
function useFingers({ layer, pan, zoom, rest }: FingerOptions) {
  const [isDragged, setDragged] = useState(false)
  const fingers = useRef(new Map<number, Point>())
  /** The finger that has gone down on a price: it may press it or drag the map. */
  const onPrice = useRef<number>(undefined)

  function grasp({ currentTarget, pointerId }: PointerEvent) {
    onPrice.current = undefined
    currentTarget.setPointerCapture(pointerId)
    setDragged(true)
  }

  function touch(event: PointerEvent) {
    // Of the other buttons of a mouse a menu takes the release, and the map would follow the pointer for ever.
    const control = event.target instanceof Element && event.target.closest('button, a, label')
    if (event.button !== 0 || (control && !layer.current?.contains(control))) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (control) onPrice.current = event.pointerId
    else grasp(event)
  }

  function release(event: PointerEvent) {
    onPrice.current = undefined
    if (!fingers.current.delete(event.pointerId)) return
    rest()
    setDragged(fingers.current.size > 0)
  }

  function drag(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    if (onPrice.current === event.pointerId) {
      if (event.buttons === 0) return release(event) // released outside of the map
      if (Math.hypot(event.clientX - before.x, event.clientY - before.y) < CLICK_PX) return
      grasp(event)
    }
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (!other) return pan(event.clientX - before.x, event.clientY - before.y)
    const far = (point: Point) => Math.hypot(point.x - other[1].x, point.y - other[1].y)
    zoom(far({ x: event.clientX, y: event.clientY }) / Math.max(far(before), 1))
  }

  const fingerEvents = {
    onPointerDown: touch,
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: release,
    onLostPointerCapture: release,
  }
  return { isDragged, fingerEvents }
}

function moveByKey(event: KeyboardEvent, shift: Move, zoom: Zoom) {
  const action = {
    ArrowLeft: () => shift(STEP_PX, 0),
    ArrowRight: () => shift(-STEP_PX, 0),
    ArrowUp: () => shift(0, STEP_PX),
    ArrowDown: () => shift(0, -STEP_PX),
    '+': () => zoom(TIMES),
    '=': () => zoom(TIMES),
    '-': () => zoom(1 / TIMES),
  }[event.key]
  if (!action) return
  event.preventDefault()
  action()
}

/** Moves the camera by hand, by wheel, by two fingers and by keys; always inside the chart. */
export function useCamera({ field, chart, all, first, hasCard, isTiled }: CameraOptions) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [camera, setCamera] = useState(first)
  // Where a drag has moved what is drawn: React is informed when it ends, or where the margin of the picture ends.
  const dragged = useRef<Camera>(undefined)
  const layer = useRef<HTMLElement>(null)

  // First where most hotels are. An opening card moves no price; a visitor who wants all hotels beside it sees them beside it.
  const [whole, setWhole] = useState<'dense' | 'all' | 'beside'>('dense')
  const wholeCamera = useMemo(
    () => cameraFor(all, size, whole === 'beside', whole === 'dense' ? denseExtent(all, size) : undefined),
    [all, size, whole],
  )
  const current = clamped(camera ?? wholeCamera, chart, size)
  const { drawn, by } = useDrawn(current)
  function move(change: (now: Camera) => Camera) {
    const from = dragged.current
    dragged.current = undefined
    setCamera((now) => clamped(change(from ?? now ?? current), chart, size))
  }
  const middle = { x: size.width / 2, y: size.height / 2 }
  const zoom = (times: number, hand: Point = middle) => move((now) => zoomed(now, times, hand, size))
  const shift = (dx: number, dy: number) => move((now) => ({ ...now, x: now.x - dx / now.scale, y: now.y - dy / now.scale }))

  useField(field, setSize, zoom)

  /** The `ref` of what a drag moves as it is; called at every drawing. */
  function place(element: HTMLElement | null) {
    layer.current = element
    const { x, y } = offsetOf(drawn, dragged.current?.scale === current.scale ? dragged.current : current)
    if (element) element.style.translate = `${x}px ${y}px`
  }

  function pan(dx: number, dy: number) {
    const from = dragged.current ?? current
    const to = clamped({ ...from, x: from.x - dx / from.scale, y: from.y - dy / from.scale }, chart, size)
    dragged.current = to
    if (!camera || isTiled || isBeyondRoom(offsetOf(drawn, to))) setCamera(to)
    else place(layer.current)
  }

  const rest = () => dragged.current && move((now) => now)
  const { isDragged, fingerEvents } = useFingers({ layer, pan, zoom, rest })
  const hands = { ...fingerEvents, onKeyDown: (event: KeyboardEvent) => moveByKey(event, shift, zoom) }
  const showAll = () => {
    setWhole(hasCard ? 'beside' : 'all')
    setCamera(undefined)
  }
  /** Looks at these places, nearer than now. */
  const zoomInto = useCallback(
    (points: readonly Point[]) => {
      const near = cameraFor(points, size, hasCard)
      setCamera({ ...near, scale: Math.max(near.scale, current.scale * TIMES) })
    },
    [size, current.scale, hasCard],
  )
  return {
    size,
    current,
    drawn,
    by,
    isDragged,
    place,
    isMoved: camera !== undefined,
    showAll,
    move,
    zoomInto,
    hands,
    closer: () => zoom(TIMES),
    farther: () => zoom(1 / TIMES),
  }
}
