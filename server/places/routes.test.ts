import fastify from 'fastify'
import { expect, test } from 'vitest'
import { bundledPlaces } from '#server/adapters/places/bundled-places.ts'
import { placesRoutes } from './routes.ts'

const app = fastify()
placesRoutes(app, { places: bundledPlaces() })

test('the beginning of a name brings cities with codes, countries and titles', async () => {
  const reply = await app.inject({ url: `/api/air/Cities/${encodeURIComponent('симф')}` })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual([{ id: 'SIP', iataCode: 'SIP', title: 'Симферополь', country: 'Россия', city: 'Симферополь' }])
})

test('matching cities are listed in the order of their titles [API-10]', async () => {
  const reply = await app.inject({ url: `/api/air/Cities/${encodeURIComponent('Со')}` })
  const cities: { iataCode: string; id: string; title: string }[] = reply.json()
  expect(cities).toContainEqual(expect.objectContaining({ iataCode: 'AER', id: 'AER', title: 'Сочи' }))
  const titles = cities.map(({ title }) => title)
  expect(titles.length).toBeGreaterThan(2)
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('ru').compare))
})

test('a text longer than any name is refused', async () => {
  const reply = await app.inject({ url: `/api/air/Cities/${'а'.repeat(65)}` })
  expect(reply.statusCode).not.toBe(200)
})
