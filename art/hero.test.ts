import { expect, test } from 'vitest'
import { heroFrame, heroCanvases, momentOfFrame, offsetAt } from './hero.ts'

const shapes = ['wide', 'narrow'] as const

test('a frame lasts twenty minutes of UTC', () => {
  expect(heroFrame(new Date('2026-11-21T04:40:00Z'))).toBe('0440w')
  expect(heroFrame(new Date('2026-11-21T04:59:59Z'))).toBe('0440w')
  expect(heroFrame(new Date('2026-11-21T05:00:00Z'))).toBe('0500w')
})

test('summer time in Europe has frames of its own', () => {
  expect(heroFrame(new Date('2026-03-29T00:50:00Z'))).toBe('0040w')
  expect(heroFrame(new Date('2026-03-29T01:10:00Z'))).toBe('0100s')
})

test('every frame has a moment that gives it back, and no other word is a frame', () => {
  for (let minute = 0; minute < 1440; minute += 20) {
    for (const season of ['s', 'w']) {
      const frame = `${new Date(minute * 60_000).toISOString().slice(11, 16).replace(':', '')}${season}`
      expect(heroFrame(momentOfFrame(frame) ?? new Date(0))).toBe(frame)
    }
  }
  expect(['2400w', '0410w', '0440', '0440x', '../0440w'].map(momentOfFrame)).toEqual(Array(5).fill(undefined))
})

test('offsets count summer time', () => {
  expect(offsetAt(new Date('2026-07-15T12:00:00Z'), 'Europe/London')).toBe(1)
  expect(offsetAt(new Date('2026-01-15T12:00:00Z'), 'Asia/Kolkata')).toBe(5.5)
  expect(offsetAt(new Date('2026-01-15T12:00:00Z'), 'UTC')).toBe(0)
})

test('printed rows and columns are whole at every width', () => {
  for (const shape of shapes) {
    const { width, height, widths } = heroCanvases[shape]
    for (const printed of widths) expect((height * printed) / width).toBe(Math.round((height * printed) / width))
  }
})
