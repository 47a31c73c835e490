import { type KeyboardEvent, type PointerEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Camera, type Size, clamped, fitted, zoomed } from './camera.ts'
import type { Chart, Point } from './chart.ts'

const STEP_PX = 80
const TIMES = 1.6

/** Moves the camera by hand, by wheel, by two fingers and by keys; always inside the chart. */
export function useCamera(field: RefObject<HTMLElement | null>, chart: Chart, all: readonly Point[], first: Camera | undefined) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [camera, setCamera] = useState(first)
  const fingers = useRef(new Map<number, Point>())

  const current = clamped(camera ?? fitted(all, size), chart, size)
  const move = (change: (now: Camera) => Camera) => setCamera((now) => clamped(change(now ?? current), chart, size))
  const middle = { x: size.width / 2, y: size.height / 2 }
  const zoom = (times: number, hand: Point = middle) => move((now) => zoomed(now, times, hand, size))
  const shift = (dx: number, dy: number) => move((now) => ({ ...now, x: now.x - dx / now.scale, y: now.y - dy / now.scale }))

  const roll = useEffectEvent(zoom)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const watch = new ResizeObserver(measure)
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      roll(Math.exp(-event.deltaY / 300), { x: event.clientX - box.left, y: event.clientY - box.top })
    }
    measure()
    watch.observe(element)
    // React listens to wheels passively; the page must not scroll under the map.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      watch.disconnect()
      element.removeEventListener('wheel', onWheel)
    }
  }, [field])

  function drag(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (!other) return shift(event.clientX - before.x, event.clientY - before.y)
    const far = (point: Point) => Math.hypot(point.x - other[1].x, point.y - other[1].y)
    zoom(far({ x: event.clientX, y: event.clientY }) / Math.max(far(before), 1))
  }

  const hands = {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button, a, label')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: drag,
    onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onKeyDown: (event: KeyboardEvent) => {
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
    },
  }
  const showAll = () => setCamera(undefined)
  /** Looks at these places, nearer than now. */
  function zoomInto(points: readonly Point[]) {
    const near = fitted(points, size)
    setCamera({ ...near, scale: Math.max(near.scale, current.scale * TIMES) })
  }
  return {
    size,
    current,
    isMoved: camera !== undefined,
    showAll,
    zoomInto,
    hands,
    closer: () => zoom(TIMES),
    farther: () => zoom(1 / TIMES),
  }
}
