import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawnWaters, type Chart } from './chart.ts'
import { labelsOf, marksOf, placedLabels } from './labels.ts'
import { type Box, isTouching } from './pins.ts'

const charts = Object.values(JSON.parse(readFileSync('web/hotels/map/charts.json', 'utf8')) as Record<string, Chart>) // our own file
const named = charts.filter(({ metro }) => metro)
const size = { width: 928, height: 764 }

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
