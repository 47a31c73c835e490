import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { setting } from './countdown.ts'
import { refundPanel } from './refund.ts'
import { type SceneName, sceneOfSite, sceneCanvases } from './scenes.ts'

const names = Object.keys(sceneCanvases) as SceneName[]
const parse = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } })

test.each(names)('the scene %s is whole, the same every time, and of its sheet', (name) => {
  const svg = sceneOfSite(name)
  expect(sceneOfSite(name)).toBe(svg)
  const { width, height } = parse(svg)
  expect([width, height]).toEqual([sceneCanvases[name].width, sceneCanvases[name].height])
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
})

test('only the lost moon is not in its sky', () => {
  expect(names.filter((name) => !sceneOfSite(name).includes('data-disc'))).toEqual(['lost-moon'])
})

test('the sun of the countdown goes down as the time runs out and is gone at the end', () => {
  const heights = [1, 0.75, 0.5, 0.25, 0].map((left) => setting(left).height)
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  expect(setting(0).height - 30).toBeLessThan(100)
  expect(setting(0).height).toBeGreaterThan(100)
  expect(setting(-1)).toEqual(setting(0))
  expect(setting(2)).toEqual(setting(1))
})

test('the more is returned, the higher the sun; nothing returned is a night without it', () => {
  const height = (share: number) => Number(/cy="([\d.]+)" r="20"/.exec(refundPanel(share, false, 'p'))?.[1])
  expect(height(1)).toBeLessThan(height(0.5))
  expect(refundPanel(0, true, 'p')).not.toContain('data-disc')
  expect(refundPanel(0.5, true, 'p')).toContain('#ff5a34')
})
