import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, ROOM_PX, controlsOf, coversOf, outliersOf } from './camera.ts'
import type { Chart } from './chart.ts'
import { type Label, airportArrows, labelsOf, marksOf, placedLabels } from './labels.ts'
import { type Pin, type Stand, PIN_HEIGHT, edgesOf, inPicture, isTouching, isWhole, pinWidth, pinsOf } from './pins.ts'

/** A hotel of a random town, ten kilometres wide, in tenths of a kilometre. */
const stand = fc
  .record({ x: fc.double({ min: -50, max: 50, noNaN: true }), y: fc.double({ min: -50, max: 50, noNaN: true }) })
  .map((at) => ({ at }))
const towns = fc
  .array(stand, { minLength: 1, maxLength: 60 })
  .map((all) => all.map(({ at }, i) => ({ at, hit: { offer: { id: `h${i}` }, rate: { price: 1000 + i } } }) as unknown as Stand)) // what a pin reads of it
const scales = fc.double({ min: 1, max: 40, noNaN: true })

const boxOf = (pin: Pin, scale: number): Box => ({
  left: pin.at.x * scale - pinWidth(pin) / 2,
  right: pin.at.x * scale + pinWidth(pin) / 2,
  top: pin.at.y * scale - PIN_HEIGHT,
  bottom: pin.at.y * scale,
})
/** Without what the rounding of a sum adds. */
const thinner = ({ left, right, top, bottom }: Box): Box => ({
  left: left + 1e-6,
  right: right - 1e-6,
  top: top + 1e-6,
  bottom: bottom - 1e-6,
})
const isUpon = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

test('in no town, at no scale, does a price overlap another; every hotel is shown once, by the lowest price of its pin', () => {
  fc.assert(
    fc.property(towns, scales, fc.option(fc.nat(59)), (stands, scale, at) => {
      const chosen = at === null ? undefined : stands[at]
      const pins = pinsOf(stands, scale, chosen?.hit.offer.id)
      expect(pins.flatMap((pin) => pin.stands.map(({ hit }) => hit.offer.id)).toSorted()).toEqual(
        stands.map(({ hit }) => hit.offer.id).toSorted(),
      )
      for (const { stands: all } of pins) expect(Math.min(...all.map(({ hit }) => hit.rate.price))).toBe(all[0].hit.rate.price)
      const drawn = pins.filter(({ isDot }) => !isDot)
      if (chosen) expect(drawn[0]?.stands).toEqual([chosen])
      drawn.forEach((pin, i) =>
        drawn.slice(i + 1).forEach((other) => expect(isUpon(thinner(boxOf(pin, scale)), boxOf(other, scale))).toBe(false)),
      )
    }),
  )
})

test('a chosen hotel leaves only its own group: all groups stay in place, and shrink under its price', () => {
  fc.assert(
    fc.property(towns, scales, fc.nat(59), (stands, scale, at) => {
      const chosen = stands[at % stands.length]!
      const id = chosen.hit.offer.id
      const others = (pins: readonly Pin[]) =>
        pins.map((pin) => pin.stands.filter(({ hit }) => hit.offer.id !== id)).filter((all) => all.length > 0)
      const [before, after] = [undefined, id].map((one) => pinsOf(stands, scale, one)) as [Pin[], Pin[]]
      const names = (pins: readonly Pin[]) =>
        others(pins)
          .map((all) => all.map(({ hit }) => hit.offer.id).join())
          .toSorted()
      expect(names(after)).toEqual(names(before))
      const own = boxOf(after[0]!, scale)
      for (const pin of before.filter(({ stands: all }) => !all.includes(chosen))) {
        const now = after.find(({ stands: all }) => all[0] === pin.stands[0])!
        expect(now.isDot).toBe(isUpon(boxOf(pin, scale), own))
        if (!now.isDot) expect(now.at).toEqual(pin.at)
      }
    }),
  )
})

test('hotels are shown separately as soon as there is room for their prices, and are dots under the chosen one', () => {
  const two = [0, 10].map((x, i) => ({
    at: { x, y: 0 },
    hit: { offer: { id: `h${i}` }, rate: { price: 1000 + i } },
  })) as unknown as Stand[]
  const shapes = (scale: number, chosen?: string) =>
    pinsOf(two, scale, chosen).map((pin) => `${pin.stands.length}${pin.isDot ? ' dot' : ''}`)
  expect(shapes(9.5)).toEqual(['2'])
  expect(shapes(9.7)).toEqual(['1', '1'])
  expect(shapes(9.5, 'h1')).toEqual(['1', '1 dot'])
})

test('a group is placed at one of its hotels, and Tab visits prices from the cheapest', () => {
  fc.assert(
    fc.property(towns, scales, (stands, scale) => {
      const pins = pinsOf(stands, scale, undefined)
      for (const { at, stands: all } of pins) expect(all.map((one) => one.at)).toContain(at)
      const prices = pins.map(({ stands: [{ hit }] }) => hit.rate.price)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }),
  )
})

test('in a dense town most of what is seen are prices of single hotels', () => {
  // Three hundred hotels that fill four by four kilometres, their prices mixed.
  const town = Array.from({ length: 300 }, (_, i) => ({
    at: { x: ((i * 17) % 40) + (i % 7) / 10, y: ((i * 23) % 39) + (i % 5) / 10 },
    hit: { offer: { id: `h${i}` }, rate: { price: 1000 + ((i * 7919) % 3001) } },
  })).toSorted((a, b) => a.hit.rate.price - b.hit.rate.price) as unknown as Stand[]
  for (const scale of [8, 12, 16, 20]) {
    const pins = pinsOf(town, scale, undefined)
    const groups = pins.filter(({ stands }) => stands.length > 1)
    expect(pins.length - groups.length, `at ${scale}`).toBeGreaterThan(2 * groups.length)
    expect(groups.length).toBeGreaterThan(0)
  }
})

test('names keep off the pins, the controls and each other, inside the window', () => {
  const window = { width: 390, height: 600 }
  const place = fc.record({ x: fc.integer({ min: -50, max: 440 }), y: fc.integer({ min: -50, max: 650 }) })
  const label = fc.record({
    text: fc.constant('АРБАТ'),
    kind: fc.constantFrom('city', 'district', 'water', 'metro', 'station'),
    at: place,
    others: fc.array(place, { maxLength: 12 }),
    size: fc.record({ width: fc.integer({ min: 30, max: 240 }), height: fc.constant(22) }),
  })
  const box = fc
    .record({ x: fc.integer({ min: 0, max: 390 }), y: fc.integer({ min: 0, max: 600 }) })
    .map(({ x, y }): Box => ({ left: x, right: x + 96, top: y, bottom: y + 46 }))
  fc.assert(
    fc.property(fc.array(label, { maxLength: 20 }), fc.array(box, { maxLength: 20 }), (labels, taken) => {
      const placed = placedLabels(labels, taken, window)
      placed.forEach(({ box: own }, i) => {
        expect(own.left >= 0 && own.top >= 0 && own.right <= window.width && own.bottom <= window.height).toBe(true)
        for (const other of [...taken, ...placed.slice(i + 1).map((one) => one.box)]) expect(isTouching(own, other)).toBe(false)
      })
    }),
  )
})

test('an unobstructed name is drawn in its own place', () => {
  const label: Label = { text: 'АРБАТ', kind: 'district', at: { x: 100, y: 100 }, size: { width: 60, height: 20 } }
  expect(placedLabels([label], [], { width: 300, height: 300 })[0]?.box).toEqual({ left: 70, right: 130, top: 90, bottom: 110 })
})

test('the name of a water goes along it to where there is room, and is left out where there is none', () => {
  const size = { width: 60, height: 20 }
  const others = [{ x: 200, y: 100 }]
  const label: Label = { text: 'Нева', kind: 'water', at: { x: 100, y: 100 }, others, size }
  const pin = (x: number): Box => ({ left: x - 48, right: x + 48, top: 80, bottom: 120 })
  expect(placedLabels([label], [pin(70)], { width: 300, height: 300 })[0]?.box).toMatchObject({ left: 170, right: 230 })
  expect(placedLabels([label], [pin(70), pin(230)], { width: 300, height: 300 })).toEqual([])
})

test('no name is cut by the edge of the window, though its picture reaches beyond', () => {
  const window = { width: 390, height: 600 }
  const picture = { width: window.width + 2 * ROOM_PX, height: window.height + 2 * ROOM_PX }
  const place = fc.record({ x: fc.integer({ min: 0, max: picture.width }), y: fc.integer({ min: 0, max: picture.height }) })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), (places) => {
      const labels = places.map((at): Label => ({ text: 'АРБАТ', kind: 'district', at, size: { width: 80, height: 22 } }))
      for (const { box } of placedLabels(labels, edgesOf(window).map(inPicture), picture)) {
        const [left, top] = [box.left - ROOM_PX, box.top - ROOM_PX]
        const [isBeside, isWhole] = [left + 80 <= 0 || left >= 390 || top + 22 <= 0 || top >= 600, left >= 0 && left + 80 <= 390]
        expect(isBeside || (isWhole && top >= 0 && top + 22 <= 600)).toBe(true)
      }
    }),
  )
})

const plain: Chart = { at: [55.79, 49.12], name: 'Казань', reach: 443, land: '', districts: [] }
const far = fc.integer({ min: -400, max: 400 })

test('an airport beyond the window is named at its edge, covering nothing there, and one in the window is not', () => {
  const windows = fc.record({ width: fc.integer({ min: 200, max: 1400 }), height: fc.integer({ min: 200, max: 900 }) })
  const spots = fc.uniqueArray(fc.tuple(fc.constantFrom('SVO', 'DME', 'VKO', 'ZIA'), far, far), { selector: ([iata]) => iata })
  const boxes = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 1400 }), y: fc.integer({ min: 0, max: 900 }) }).map(({ x, y }): Box => {
      return { left: x, right: x + 96, top: y, bottom: y + 46 }
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(windows, spots, boxes, fc.record({ x: far, y: far, scale: scales }), (size, airports, pins, camera) => {
      const taken = [...controlsOf(size), ...pins]
      const arrows = airportArrows({ chart: { ...plain, airports }, camera, size }, taken)
      arrows.forEach(({ box, text, turn }, i) => {
        expect(Math.min(box.left, box.top, size.width - box.right, size.height - box.bottom)).toBeGreaterThanOrEqual(0)
        for (const other of [...taken, ...arrows.slice(i + 1).map((one) => one.box)]) expect(isTouching(box, other)).toBe(false)
        const [, x, y] = airports.find(([iata]) => text.includes(iata))!
        const [dx, dy] = [(x - camera.x) * camera.scale, (y - camera.y) * camera.scale]
        expect(Math.abs(dx) > size.width / 2 || Math.abs(dy) > size.height / 2).toBe(true)
        expect(Math.cos((turn * Math.PI) / 180) * Math.hypot(dx, dy)).toBeCloseTo(dx, 3)
      })
    }),
  )
})

test('the arrow shows how far the airport is from the centre; with the airport in the window a mark replaces it', () => {
  const chart: Chart = { ...plain, airports: [['KZN', 110, 200]] }
  const size = { width: 900, height: 700 }
  const near = { chart, camera: { x: 0, y: 0, scale: 10 }, size }
  const [arrow] = airportArrows(near, controlsOf(size))
  expect([arrow?.text.replaceAll('\u00a0', ' '), Math.round(arrow?.turn ?? 0)]).toEqual(['Аэропорт KZN, 23 км', 61])
  const wide = { ...near, camera: { x: 0, y: 0, scale: 1 } }
  expect(airportArrows(wide, [])).toEqual([])
  expect(marksOf(wide)).toHaveLength(2) // the centre's own and the airport's
  expect(labelsOf(wide, []).map(({ text }) => text.replaceAll('\u00a0', ' '))).toContain('Аэропорт KZN')
  // The card of a chosen hotel is first.
  const [aside] = airportArrows({ ...near, chart: { ...plain, airports: [['KZN', -200, 150]] } }, controlsOf(size, true))
  expect(aside?.box.bottom ?? 0).toBeLessThan(700 - 200)
})

test('no price sticks out from under the card of the chosen hotel, the tools or the measure: it is whole or not there', () => {
  const size = { width: 928, height: 760 }
  const covers = coversOf(size, true, 160)
  const [card, tools, measure] = covers as [Box, Box, Box]
  expect([card.right - card.left, card.bottom - card.top, tools.right - tools.left]).toEqual([420, 184, 44])
  for (const cover of covers) expect(controlsOf(size, true).some((control) => isUpon(control, cover))).toBe(true)
  const half: Pin = { at: { x: 0, y: 0 }, stands: [{}, {}] as unknown as Pin['stands'], isDot: false } // its number alone is read
  const shown = (x: number, y: number) => isWhole({ pin: half, at: { x, y } }, size, covers)
  expect([shown(card.right + 20, card.top + 60), shown(tools.left, 100), shown(measure.right, 60)]).toEqual([false, false, false])
  expect([shown(card.right + 80, card.top + 60), shown(card.left + 80, card.top - 8)]).toEqual([true, true])
})

test('on a phone no price is under the text at the foot, nor under the edge of the drawer', () => {
  const size = { width: 390, height: 411 }
  const one: Pin = { at: { x: 0, y: 0 }, stands: [{}] as unknown as Pin['stands'], isDot: false } // its number alone is read
  const shown = (y: number) => isWhole({ pin: one, at: { x: 150, y } }, size, coversOf(size, false, 100))
  expect([shown(345), shown(360), shown(405), shown(440)]).toEqual([true, false, false, false])
})

test('on a tablet no price is under the text at the foot either, and the scale bar keeps its corner', () => {
  const size = { width: 768, height: 435 }
  const one: Pin = { at: { x: 0, y: 0 }, stands: [{}] as unknown as Pin['stands'], isDot: false } // its number alone is read
  const shown = (x: number, y: number) => isWhole({ pin: one, at: { x, y } }, size, coversOf(size, false, 100))
  expect([shown(400, 390), shown(400, 420), shown(650, 440), shown(100, 60)]).toEqual([true, false, false, false])
})

test('the arrow to an airport and the mark of far hotels are on one line at the foot and at the top', () => {
  const size = { width: 928, height: 760 }
  for (const y of [300, -300]) {
    const camera = { x: 0, y: 0, scale: 8 }
    const [arrow] = airportArrows({ chart: { ...plain, airports: [['KZN', -40, y]] }, camera, size }, [])
    const [mark] = outliersOf([{ at: { x: 30, y }, points: [{ x: 30, y }] }], camera, size)
    expect(arrow!.at.y).toBe(mark!.at.y)
    expect(arrow!.box.bottom - arrow!.box.top).toBe(36)
  }
})
