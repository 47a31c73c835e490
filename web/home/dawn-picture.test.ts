import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RISEN } from '#art/dawn-panorama.ts'
import { dawnCanvases, dawnShapes } from '#art/dawn.ts'

const styles = readFileSync('web/home/dawn-picture.module.css', 'utf8')
/** The rules of each window, the widest first. */
const [wall = '', desktop = '', tablet = '', phone = ''] = styles.split('@media (width')
const rules = { wall, desktop, tablet, phone }

test('the page knows where the horizon and the sun of each picture are', () => {
  for (const shape of dawnShapes) {
    const { width, height, horizon, sun } = dawnCanvases[shape]
    const named = Object.fromEntries(
      [...rules[shape].matchAll(/--(w|h|horizon|sun|r): (\d+);/g)].map(([, name, value]) => [name, Number(value)]),
    )
    expect(named, shape).toEqual({ w: width, h: height, horizon, sun: sun.x, r: sun.radius })
  }
  expect([...styles.matchAll(/--risen: ([\d.]+)/g)].map(([, share]) => Number(share))).toEqual([RISEN.light, RISEN.dark])
})

test('the airliner flies right of the title and the sun, under the header, inside the picture', () => {
  for (const shape of ['wall', 'desktop', 'tablet'] as const) {
    const [top = 0, left = 0, wide = 0] = ['top', 'left', 'width'].map((side) => {
      const rule = rules[shape].slice(rules[shape].indexOf('.airliner'))
      return Number(new RegExp(`${side}: calc\\(100% \\* (\\d+)`).exec(rule)?.[1])
    })
    expect(top).toBeGreaterThan(88)
    expect(left).toBeGreaterThan(dawnCanvases[shape].sun.x)
    expect(left + wide).toBeLessThan(dawnCanvases[shape].width - 40)
    expect(top + (wide * 128) / 216).toBeLessThan(dawnCanvases[shape].horizon - 100)
  }
})
