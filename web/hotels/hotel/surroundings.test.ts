import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, type Size, spotOf, toScreen } from '#web/hotels/map/camera.ts'
import { type Chart, drawnWaters } from '#web/hotels/map/chart.ts'
import { labelsOf, marksOf, placedLabels } from '#web/hotels/map/labels.ts'
import { isTouching } from '#web/hotels/map/pins.ts'
import { surroundingsOf } from './surroundings.ts'

const charts = JSON.parse(readFileSync('web/hotels/map/charts.json', 'utf8')) as Record<string, Chart> // our own file
const named = Object.values(charts).filter(({ districts, waters }) => districts.length > 0 || waters)
const [phone, desktop] = [
  { width: 358, height: 340 },
  { width: 588, height: 340 },
]

type Hotel = Parameters<typeof surroundingsOf>[0]

/** What is written on the picture, with the room it takes. */
function writtenOn(hotel: Hotel, town: Chart | undefined, size: Size) {
  const seen = surroundingsOf(hotel, town, size)
  const view = { chart: seen.chart, camera: seen.camera, size }
  const names = placedLabels(labelsOf(view, drawnWaters(seen.chart)), [...seen.taken, ...marksOf(view)], size)
  return {
    ...seen,
    view,
    texts: [...names, ...seen.arrows].map(({ text, box }) => ({ text: text.replaceAll('\u00a0', ' '), box })),
  }
}

function expectReadable(hotel: Hotel, town: Chart | undefined, size: Size) {
  const { texts, foot, measure } = writtenOn(hotel, town, size)
  const pin: Box = { left: foot.x - 15, right: foot.x + 15, top: foot.y - 43, bottom: foot.y }
  texts.forEach(({ text, box }, i) => {
    const inside = Math.min(box.left, box.top, size.width - box.right, size.height - box.bottom)
    expect(inside, `${text} is cut`).toBeGreaterThanOrEqual(4)
    for (const other of [pin, measure, ...texts.slice(i + 1).map((one) => one.box)])
      expect(isTouching(box, other), `${text} lies on another`).toBe(false)
  })
}

const sizes = fc.record({ width: fc.integer({ min: 280, max: 640 }), height: fc.constant(340) })
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
const around = fc.array(
  fc.record({
    name: fc.constantFrom('Центр города', 'Аэропорт', 'Старо-Татарская слобода', 'Казань-1', 'Кремль', 'Верхняя набережная'),
    lat: degrees(0.2).map((by) => 55 + by),
    lon: degrees(0.3).map((by) => 49 + by),
  }),
  { maxLength: 7 },
)

test('in no town without a chart does a name lie on another, on the pin or on the measure, or leave the picture', () => {
  fc.assert(
    fc.property(around, degrees(0.1), degrees(0.1), sizes, (places, north, east, size) =>
      expectReadable({ lat: 55 + north, lon: 49 + east, around: places }, undefined, size),
    ),
  )
})

test.each(named)('nor in $name, wherever the hotel is', (town) => {
  fc.assert(
    fc.property(degrees(90), degrees(90), around, sizes, (x, y, places, size) =>
      expectReadable({ ...spotOf(town, { x, y }), around: places }, town, size),
    ),
    { numRuns: 20 },
  )
})

const kazan = charts[6065]!
const skvorechnik: Hotel = {
  lat: 55.7805,
  lon: 49.1168,
  around: [
    { name: 'Центр города', lat: 55.789, lon: 49.122 },
    { name: 'Старо-Татарская слобода', lat: 55.78, lon: 49.116 },
    { name: 'Казань-1', lat: 55.788, lon: 49.099 },
    { name: 'Кремль', lat: 55.796, lon: 49.112 },
    { name: 'Аэропорт Казани', lat: 55.61, lon: 49.29 },
  ],
}

test.each([
  ['without a chart', undefined, phone],
  ['with its chart', kazan, phone],
  ['with its chart, wide', kazan, desktop],
])('a far airport squeezes nothing near: it is an arrow with its way from the hotel, %s', (_, town, size) => {
  const { view, foot, texts } = writtenOn(skvorechnik, town, size)
  expect(texts.map(({ text }) => text)).toContain('Аэропорт Казани, 22 км')
  const centre = toScreen(view.camera, { x: 0, y: 0 }, size)
  expect(Math.hypot(centre.x - foot.x, centre.y - foot.y)).toBeGreaterThan(60)
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Центр города', 'Казань-1']))
})

test('the city centre is an arrow if the hotel is far out, and the airport a name if the hotel is next to it', () => {
  const far = writtenOn({ ...skvorechnik, ...spotOf(kazan, { x: 70, y: 20 }) }, kazan, phone).texts.map(({ text }) => text)
  expect(far).toContain('Центр города, 7,3 км')
  const [, x, y] = kazan.airports![0]!
  const beside = writtenOn({ ...skvorechnik, ...spotOf(kazan, { x: x + 12, y }) }, kazan, phone).texts.map(({ text }) => text)
  expect(beside).toContain('Аэропорт KZN')
  expect(beside.some((text) => /^Аэропорт .*км$/.test(text))).toBe(false)
})

test('a hotel without landmarks nearby is in the middle of a map of two kilometres each way', () => {
  const { view } = writtenOn({ lat: 55, lon: 49, around: [] }, undefined, phone)
  expect(340 / 2 / view.camera.scale).toBeCloseTo(20)
})
