import { expect, test } from 'vitest'
import { dawnStanders } from './dawn.ts'
import { isLandingPlace, landingPicture } from './landing-picture.ts'
import { landingCanvases, landingPlace, landingWords } from './landing.ts'
import { contrast, mix } from './oklab.ts'
import { exposures } from './poster-cities.ts'

test('the words over the city one lands in are read at every hour and in both themes', () => {
  for (const place of ['istanbul', 'old-town'] as const) {
    for (const theme of exposures) {
      for (let hour = 0; hour < 24; hour++) {
        const { background, ink, veil } = landingWords(place, hour, theme)
        expect(contrast(ink, mix(background, veil, 0.35)), `${place} ${theme} ${hour}`).toBeGreaterThan(4.5)
      }
    }
  }
})

test('a city is known by its name, and one without a drawing by the nature around it', () => {
  expect([landingPlace('Стамбул', 'IST'), landingPlace('Нью-Йорк', 'JFK'), landingPlace('Ереван', 'EVN')]).toEqual([
    'istanbul',
    'newyork',
    'mountains',
  ])
  expect(landingPlace('Пермь', 'PEE')).toBe('old-town')
  expect(['../rome', 'perm', '', 'constructor'].map(isLandingPlace)).toEqual([false, false, false, false])
})

test('every drawn city can be landed in, by day under the sun and by night under the moon', () => {
  for (const { slug } of dawnStanders) expect(landingPicture(slug, 10, 'light', 'desktop')).toContain('data-disc')
  expect(landingPicture('istanbul', 2, 'light', 'phone')).not.toBe(landingPicture('istanbul', 14, 'light', 'phone'))
})

test('on a phone the disc is below the last line of text and above the horizon', () => {
  const { disc, horizon } = landingCanvases.phone
  const fourLines = 144 + 4 * 27 // the title ends at 144, a line of the words is 27 high
  expect(disc.y - disc.radius).toBeGreaterThan(fourLines)
  expect(disc.y + disc.radius).toBeLessThan(horizon)
})
