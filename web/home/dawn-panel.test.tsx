import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dayOf } from '#domain/text/dates.ts'
import { TripPrice } from './dawn-panel.tsx'

const priceOf = (request: Parameters<typeof TripPrice>[0]['request']) =>
  renderToStaticMarkup(<TripPrice request={request} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/ +/g, ' ')

test('the dawn panel shows a price, that there are no flights, or that the price could not be fetched: it is never empty', () => {
  const trip = { there: dayOf(new Date('2026-12-10')), back: dayOf(new Date('2026-12-14')), nights: 4, price: 12_000 }
  expect(priceOf({ phase: 'ready', reply: trip })).toContain('от 12 000 ₽ туда и обратно, 10–14 декабря')
  expect(priceOf({ phase: 'ready', reply: undefined })).toContain('Билетов туда у нас пока нет')
  expect(priceOf({ phase: 'failed', text: '', error: new Error('no network') })).toContain('Цену узнать не удалось')
})
