import { expect, test } from 'vitest'
import { drawnWaters, extentOf } from './chart.ts'

test('a river is a curve through its points, and its name stands as near to the centre as it can', () => {
  const [river] = drawnWaters({ waters: [['Нева', 400, 'M-30,10l20,0 40,0']] })
  expect(river!.path).toMatch(/^M-30,10C.*-10\.00,10\.00C.*30\.00,10\.00$/)
  expect(river!.places.slice(0, 2)).toEqual([
    { x: -10, y: 10 },
    { x: 10, y: 10 },
  ])
  expect(extentOf([river!])).toBe(60)
})

test('a lake is closed, and its name stands in the middle of the water', () => {
  const [lake] = drawnWaters({ waters: [['Кабан', 0, 'M5,-5l5,5 0,40-5,5-5-5 0-40z']] })
  expect(lake!.path.endsWith('z')).toBe(true)
  expect(lake!.places[0]).toEqual({ x: 5, y: 20 })
})

test('a name never stands on the land round which a water bends', () => {
  const [lake] = drawnWaters({ waters: [['Подкова', 0, 'M0,0l40,0 0,40-5,0 0-35-30,0 0,35-5,0z']] })
  for (const { x, y } of lake!.places) expect(x > 5 && x < 35 && y > 5).toBe(false)
})

test('a chart without waters has none', () => {
  expect(drawnWaters({})).toEqual([])
})
