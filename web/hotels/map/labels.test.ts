import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Box } from './camera.ts'
import { drawnWaters, type Chart } from './chart.ts'
import { kmText, labelsOf, linesOf, marksOf, namedStations, placedLabels } from './labels.ts'
import { isTouching } from './pins.ts'

const charts = Object.values(JSON.parse(readFileSync('web/hotels/map/charts.json', 'utf8')) as Record<string, Chart>) // our own file
const named = charts.filter(({ metro }) => metro)
const size = { width: 928, height: 764 }

test.each([
  [0, '0,1'],
  [0.34, '0,3'],
  [0.94, '0,9'],
  [0.96, '1'],
  [22.4, '22'],
])('what lies %f km beyond an edge is told as %s km', (km, text) => {
  expect(kmText(km)).toBe(`${text}\u00a0км`)
})

test.each(named)('in $name, no name lies on another or on the mark of a station, from near and from far', (chart) => {
  const waters = drawnWaters(chart)
  for (const scale of [1, 2, 3, 5, 8, 13, 21, 40])
    for (const x of [-40, 0, 25]) {
      const view = { chart, camera: { x, y: x / 2, scale }, size }
      const marks = marksOf(view)
      const placed = placedLabels(labelsOf(view, waters), marks, size)
      placed.forEach(({ box, text }, i) => {
        for (const other of [...marks, ...placed.slice(i + 1).map((one) => one.box)])
          expect(isTouching(box, other), `${text} at ${scale}`).toBe(false)
      })
    }
})

test.each(named)('in $name, no railway station is marked without its name', (chart) => {
  for (const scale of [2.5, 3.5, 5, 13])
    for (const width of [358, 928]) {
      const view = { chart, camera: { x: 0, y: 0, scale }, size: { width, height: 420 } }
      const placed = placedLabels(labelsOf(view, drawnWaters(chart)), marksOf(view), view.size, linesOf(view))
      const texts = placed.map(({ text }) => text)
      const marked = namedStations(chart, placed).map(([name]) => name)
      expect(marked).toEqual((chart.stations ?? []).map(([name]) => name).filter((name) => texts.includes(name)))
    }
})

test('the name of a station avoids its own line while any side of it is free', () => {
  const ways = [0, 20, 45, 70, 90, 110, 135, 160].map((degrees) => (degrees * Math.PI) / 180)
  for (const way of ways) {
    const [dx, dy] = [40 * Math.cos(way), 40 * Math.sin(way)]
    const line: Chart['metro'] = [
      [
        '#c00',
        [
          ['Яшьлек', -dx, -dy],
          ['Авиастроительная', 0, 0],
          ['Дубравная', dx, dy],
        ],
      ],
    ]
    const chart: Chart = { at: [55, 49], name: '', reach: 300, land: '', districts: [], metro: line }
    const view = { chart, camera: { x: 0, y: 0, scale: 8 }, size }
    const lines = linesOf(view)
    const placed = placedLabels(labelsOf(view, []), marksOf(view), size, lines)
    const name = placed.find(({ text }) => text === 'Авиастроительная')
    expect(name).toBeDefined()
    expect(
      lines.some((step) => isTouching(step, name!.box)),
      `${way}`,
    ).toBe(false)
    // With a price on every free side it is across the line rather than nowhere.
    const across = placedLabels(labelsOf(view, []), marksOf(view), size, [{ left: 0, right: 928, top: 0, bottom: 764 }])
    expect(across.map(({ text }) => text)).toContain('Авиастроительная')
  }
})

test.each(named)('in $name, the name of the town is on no metro line, and is left out among those of districts', (chart) => {
  for (const scale of [0.5, 0.8, 1.2, 3, 8, 20]) {
    const view = { chart, camera: { x: 0, y: 0, scale }, size }
    const labels = labelsOf(view, drawnWaters(chart))
    expect(labels.some(({ kind }) => kind === 'city')).toBe(!labels.some(({ kind }) => kind === 'district'))
    // Without quarters it is named from near as well.
    const bare = { ...view, chart: { ...chart, districts: [] } }
    const lines = linesOf(bare)
    for (const { kind, box } of placedLabels(labelsOf(bare, []), marksOf(bare), size, lines))
      if (kind === 'city')
        expect(
          lines.some((line) => isTouching(line, box)),
          `at ${scale}`,
        ).toBe(false)
  }
})

test('the name of a quarter goes off a line of the metro where there is room', () => {
  const line: Chart['metro'] = [
    [
      '#c00',
      [
        ['Яшьлек', -40, 0],
        ['Дубравная', 40, 0],
      ],
    ],
  ]
  const chart: Chart = { at: [55, 49], name: '', reach: 300, land: '', districts: [['Заречье', 0, 0, 12]], metro: line }
  const view = { chart, camera: { x: 0, y: 0, scale: 8 }, size }
  const lines = linesOf(view)
  const name = placedLabels(labelsOf(view, []), marksOf(view), size, lines).find(({ kind }) => kind === 'district')
  expect(lines.some((step) => isTouching(step, name!.box))).toBe(false)
})

test('in the middle of a town most stations of the metro find room for their names', () => {
  const moscow = named.find(({ name }) => name === 'Москва')!
  const view = { chart: moscow, camera: { x: 0, y: 0, scale: 9 }, size }
  const names = placedLabels(labelsOf(view, drawnWaters(moscow)), marksOf(view), size).flatMap(({ kind, text }) =>
    kind === 'metro' ? [text] : [],
  )
  expect(names).toEqual(expect.arrayContaining(['Тверская', 'Кропоткинская', 'Новокузнецкая']))
  expect(
    placedLabels(labelsOf({ ...view, camera: { x: 0, y: 0, scale: 1 } }, []), [], size).some(({ kind }) => kind === 'metro'),
  ).toBe(false)
})

test('a railway station over a station of the metro of its name is named once', () => {
  const paris = named.find(({ name }) => name === 'Париж')!
  const labels = labelsOf({ chart: paris, camera: { x: 0, y: 0, scale: 9 }, size }, [])
  expect(labels.filter(({ text }) => text === 'Северный вокзал').map(({ kind }) => kind)).toEqual(['metro'])
})

test('the name of a quarter goes aside for a price on its middle, but never out of the quarter', () => {
  const [text, x, y, radius = 0] = ['Заречье', 30, -20, 12] as const
  const chart: Chart = { at: [55, 49], name: '', reach: 300, land: '', districts: [[text, x, y, radius]] }
  const view = { chart, camera: { x: 0, y: 0, scale: 10 }, size }
  const middle = { x: size.width / 2 + x * 10, y: size.height / 2 + y * 10 }
  const price = { left: middle.x - 70, right: middle.x + 70, top: middle.y - 30, bottom: middle.y + 30 }
  const placed = (taken: Box[]) => placedLabels(labelsOf(view, []), taken, size).map(({ box }) => box)
  const [aside] = placed([price])
  expect(aside).toBeDefined()
  expect(isTouching(aside!, price)).toBe(false)
  const far = Math.hypot((aside!.left + aside!.right) / 2 - middle.x, (aside!.top + aside!.bottom) / 2 - middle.y)
  expect(far).toBeLessThan(radius * 10)
  const all = { left: middle.x - 200, right: middle.x + 200, top: middle.y - 200, bottom: middle.y + 200 }
  expect(placed([all])).toEqual([])
})
