import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, MARK, controlsOf, coversOf, fitted, outliersOf, toScreen, townExtent } from './camera.ts'
import { cameraFor, denseExtent, denseShare, edgeMarks, freeMarks, markBox, showing } from './fitting.ts'
import { type Pin, type Stand, PIN_HEIGHT, boxOfPin, isTouching, isWhole, isWithin, pinsOf } from './pins.ts'

test('the pin of a chosen hotel is seen whole, beside the tools and its card, and what is seen already moves nothing', () => {
  const camera = { x: 3, y: -2, scale: 5 }
  // Beside the card there is room for what is written at the foot on the wide one alone.
  const widths = fc.constantFrom(900, 1100)
  const anywhere = fc.record({
    x: fc.double({ min: -300, max: 300, noNaN: true }),
    y: fc.double({ min: -300, max: 300, noNaN: true }),
  })
  fc.assert(
    fc.property(anywhere, widths, fc.boolean(), (point, width, hasCard) => {
      const size = { width, height: 760 }
      const moved = showing(point, camera, size, hasCard)
      const { x, y } = toScreen(moved, point, size)
      const box = { left: x - 48, right: x + 48, top: y - PIN_HEIGHT, bottom: y }
      expect(box.left >= 0 && box.right <= size.width && box.top >= 0 && box.bottom <= size.height).toBe(true)
      const near = ({ left, right, top, bottom }: Box) => ({ left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 })
      expect(controlsOf(size, hasCard).some((control) => isTouching(near(box), control))).toBe(false)
      const again = showing(point, moved, size, hasCard)
      expect([again.x, again.y]).toEqual([expect.closeTo(moved.x, 6), expect.closeTo(moved.y, 6)])
    }),
  )
})

const pinAt = ({ x, y }: { x: number; y: number }): Box => ({ left: x - 48, right: x + 48, top: y - PIN_HEIGHT, bottom: y })

test('the look at all hotels leaves the one in the corner beside the tools, not under them', () => {
  const size = { width: 390, height: 420 }
  const points = Array.from({ length: 30 }, (_, i) => ({ x: (i % 6) * 10, y: Math.floor(i / 6) * 10 }))
  const corner = { x: 52, y: -4 }
  const isUnder = (camera: ReturnType<typeof fitted>) =>
    controlsOf(size).some((control) => isTouching(pinAt(toScreen(camera, corner, size)), control))
  expect(isUnder(fitted(townExtent([...points, corner]), size))).toBe(true)
  expect(isUnder(cameraFor([...points, corner], size, false))).toBe(false)
})

test('the look at all hotels beside an open card has no more than one of ten under the card', () => {
  const place = fc.record({ x: fc.integer({ min: -50, max: 50 }), y: fc.integer({ min: -50, max: 50 }) })
  const windows = fc.record({ width: fc.integer({ min: 700, max: 1400 }), height: fc.integer({ min: 560, max: 900 }) })
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 60 }), windows, (points, size) => {
      const camera = cameraFor(points, size, true)
      const [card] = controlsOf(size, true)
      const under = points.filter((point) => isTouching(pinAt(toScreen(camera, point, size)), card!))
      expect(under.length).toBeLessThanOrEqual(points.length / 10)
    }),
  )
})

test('a price that the look at all hotels would cut at the edge is taken in whole', () => {
  const size = { width: 900, height: 700 }
  const points = [...Array.from({ length: 60 }, (_, i) => ({ x: (i % 8) * 10, y: Math.floor(i / 8) * 30 })), { x: 40, y: -18 }]
  const top = (camera: ReturnType<typeof fitted>) => pinAt(toScreen(camera, points.at(-1)!, size)).top
  expect(top(fitted(townExtent(points), size))).toBeLessThan(0)
  expect(top(cameraFor(points, size, false))).toBeGreaterThanOrEqual(0)
})

test('the look at all hotels does not go up to a few that are far from the town, though they would be cut', () => {
  const size = { width: 390, height: 420 }
  const town = Array.from({ length: 60 }, (_, i) => ({ x: (i % 8) * 10, y: Math.floor(i / 8) * 4 }))
  const far = { x: 30, y: -44 }
  expect(cameraFor([...town, far], size, false).y).toBeCloseTo(cameraFor(town, size, false).y, 0)
})

const firstCamera = (points: { x: number; y: number }[], size: { width: number; height: number }) =>
  cameraFor(points, size, false, denseExtent(points, size))
const isSeen = (camera: ReturnType<typeof fitted>, point: { x: number; y: number }, size: { width: number; height: number }) => {
  const { x, y } = toScreen(camera, point, size)
  return x >= 0 && x <= size.width && y >= 0 && y <= size.height
}

test('the first view shows the district with most hotels, one step closer; a mark at the edge shows the others', () => {
  const size = { width: 928, height: 760 }
  const centre = Array.from({ length: 85 }, (_, i) => ({ x: (i % 10) * 3, y: Math.floor(i / 10) * 3 }))
  const north = Array.from({ length: 15 }, (_, i) => ({ x: 10 + (i % 5), y: -60 + Math.floor(i / 5) }))
  const [first, all] = [firstCamera([...centre, ...north], size), cameraFor([...centre, ...north], size, false)]
  expect(first.scale).toBeGreaterThan(1.5 * all.scale)
  expect(centre.filter((point) => !isSeen(first, point, size))).toEqual([])
  expect(north.filter((point) => !isSeen(all, point, size))).toEqual([])
  expect(
    outliersOf(
      north.map((at) => ({ at, points: [at] })),
      first,
      size,
    ),
  ).toMatchObject([{ side: 'up', points: { length: 15 } }])
})

test('the first look at any town has its share of the hotels, and of a few all that the look at all has', () => {
  const place = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -200, max: 200 }) })
  const windows = fc.record({ width: fc.integer({ min: 320, max: 1400 }), height: fc.integer({ min: 400, max: 900 }) })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 120 }), windows, (points, size) => {
      const camera = firstCamera(points, size)
      const seen = points.filter((point) => isSeen(camera, point, size)).length
      expect(seen).toBeGreaterThanOrEqual(points.length * denseShare(size))
      if (points.length < 20) expect(denseExtent(points, size)).toEqual(townExtent(points))
    }),
  )
})

test('a phone first shows a third of the hotels of a town, closer than they would form two groups, a desktop seven in ten', () => {
  const town = Array.from({ length: 300 }, (_, i) => ({ x: ((i * 17) % 60) + (i % 7) / 10, y: ((i * 23) % 59) + (i % 5) / 10 }))
  const seen = [
    { width: 390, height: 411 },
    { width: 928, height: 760 },
  ].map((size) => town.filter((point) => isSeen(firstCamera(town, size), point, size)).length / town.length)
  expect(seen[0]).toBeLessThan(0.6)
  expect(seen[1]).toBeGreaterThanOrEqual(0.64)
})

test('the first look has the centre of the town in it, though a suburb far from it has a few hotels more', () => {
  const quarter = (count: number, x: number) =>
    Array.from({ length: count }, (_, i) => ({ x: x + (i % 10) * 2, y: Math.floor(i / 10) * 2 - 8 }))
  const size = { width: 390, height: 411 }
  const camera = firstCamera([...quarter(90, -10), ...quarter(110, 240)], size)
  expect(isSeen(camera, { x: 0, y: 0 }, size)).toBe(true)
})

test('on a phone the mark of far hotels fits at every edge beside the buttons, further in where prices occupy all of it', () => {
  const size = { width: 390, height: 411 }
  const far = [
    { x: 0, y: -90 },
    { x: 0, y: 90 },
    { x: -90, y: 0 },
    { x: 90, y: 0 },
  ]
  const outliers = outliersOf(
    far.map((at) => ({ at, points: [at] })),
    { x: 0, y: 0, scale: 8 },
    size,
  )
  expect(freeMarks(outliers, controlsOf(size), size).map(({ side }) => side)).toEqual(['up', 'down', 'left', 'right'])
  const row = { left: 0, right: 390, top: 0, bottom: 40 }
  const [up] = freeMarks(outliers, [...controlsOf(size), row], size)
  expect(up?.side).toBe('up')
  expect(markBox(up!).top).toBeGreaterThan(40)
})

test('the mark of far hotels goes along its edge off a price and off another mark, else to the nearest room', () => {
  const size = { width: 928, height: 760 }
  const up = { side: 'up' as const, at: { x: 464, y: 60 }, points: [], km: 3, room: MARK }
  const price = { left: 400, right: 540, top: 30, bottom: 76 }
  const [first, second] = freeMarks([up, { ...up, side: 'down' }], [price], size)
  for (const mark of [first, second]) {
    expect(mark?.at.y).toBe(60)
    expect(isTouching(markBox(mark!), price)).toBe(false)
  }
  expect(isTouching(markBox(first!), markBox(second!))).toBe(false)
  expect(freeMarks([up], [{ left: 0, right: 928, top: 0, bottom: 200 }], size)[0]?.at.y).toBeGreaterThan(200)
  expect(freeMarks([up], [{ left: 0, right: 928, top: 0, bottom: 760 }], size)).toEqual([])
})

test('every hotel of the list is in one number: of a price on the map, or of a mark at its edge, which covers no price', () => {
  const place = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -200, max: 200 }) })
  const views = fc.constantFrom('dense', 'all', 'beside').chain((view) => {
    const [width, height] = view === 'beside' ? [560, 560] : [320, 300] // a lower map has the card under it
    return fc.record({
      view: fc.constant(view),
      size: fc.record({ width: fc.integer({ min: width, max: 1400 }), height: fc.integer({ min: height, max: 900 }) }),
    })
  })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 120 }), views, (points, { view, size }) => {
      const stands = points.map(
        (at, i) => ({ at, hit: { offer: { id: `h${i}` }, rate: { price: 1000 + i } } }) as unknown as Stand,
      ) // what a pin reads of it
      const hasCard = view === 'beside'
      const camera = cameraFor(points, size, hasCard, view === 'dense' ? denseExtent(points, size) : undefined)
      const pins = pinsOf(stands, camera.scale, hasCard ? 'h0' : undefined)
      const covers = coversOf(size, hasCard, 100)
      const whole = pins.map((pin) => ({ pin, at: toScreen(camera, pin.at, size) })).filter((one) => isWhole(one, size, covers))
      const { shown, marks } = edgeMarks(pins, whole, { camera, size, hasCard })
      const counted = [...shown.flatMap(({ pin }) => pin.stands.map(({ at }) => at)), ...marks.flatMap((mark) => mark.points)]
      expect(counted).toHaveLength(points.length)
      expect(new Set(counted).size).toBe(points.length)
      marks.forEach((mark, i) => {
        expect(isWithin(markBox(mark), size)).toBe(true)
        for (const other of [...shown.map(boxOfPin), ...marks.slice(i + 1).map(markBox)])
          expect(isTouching(markBox(mark), other)).toBe(false)
      })
    }),
  )
})

test('a map too low for any mark beside its tools still opens', () => {
  const [size, hidden] = [{ width: 320, height: 90 }, [{ at: { x: 900, y: 0 }, stands: [{ at: { x: 900, y: 0 } }] }]]
  const view = { camera: { x: 0, y: 0, scale: 4 }, size, hasCard: false }
  expect(edgeMarks(hidden as unknown as Pin[], [], view)).toEqual({ shown: [], marks: [] }) // its place alone is read
})
