import { expect, test } from 'vitest'
import { placed } from './anchor-place.ts'

const view = { width: 400, height: 600 }
const box = { width: 200, height: 100 }

test('a panel opens under its field and stays inside the window', () => {
  const anchor = { left: 300, top: 50, width: 80, height: 40 }
  expect(placed(box, anchor, view, { gap: 8, align: 'start', side: 'below' })).toEqual({ left: 192, top: 98 })
})

test('without room below it opens above', () => {
  const anchor = { left: 20, top: 520, width: 80, height: 40 }
  expect(placed(box, anchor, view, { gap: 8, align: 'start', side: 'below' })).toEqual({ left: 20, top: 412 })
})

test('a tooltip is placed above the middle of its control', () => {
  const anchor = { left: 150, top: 300, width: 100, height: 40 }
  expect(placed(box, anchor, view, { gap: 8, align: 'centre', side: 'above' })).toEqual({ left: 100, top: 192 })
})

test('a panel higher than the room on either side of its field stays inside the window', () => {
  const anchor = { left: 20, top: 280, width: 80, height: 40 }
  const high = { width: 200, height: 500 }
  for (const side of ['above', 'below'] as const) {
    expect(placed(high, anchor, view, { gap: 8, align: 'start', side })).toEqual({ left: 20, top: 92 })
    expect(placed({ ...high, height: 700 }, anchor, view, { gap: 8, align: 'start', side }).top).toBe(8)
  }
})
