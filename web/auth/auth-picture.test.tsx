import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type PosterSlug, posterCities } from '#art/poster-cities.ts'
import { drawingAt } from '#server/pictures/picture-spec.ts'
import { AuthPicture } from './auth-picture.tsx'

const addressesOf = (city: PosterSlug) =>
  [...renderToStaticMarkup(<AuthPicture city={city} sizes="50vw" />).matchAll(/\/art\/([\w/.-]+)/g)].map(
    ([, address = '']) => address,
  )

test('every print of a poster beside a form is there, and half a page has one that is sharp on it', () => {
  for (const { slug } of posterCities) expect(addressesOf(slug).filter((address) => !drawingAt(address))).toEqual([])
  for (const city of ['spb', 'sochi', 'istanbul', 'moscow'] as const)
    expect(addressesOf(city)).toContain(`posters/half-${city}-dark-960.avif`)
})
