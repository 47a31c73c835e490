import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { OfferCard } from './offer-card.tsx'

const nothing = () => undefined

/** A card of one offer as a visitor reads it, without marks and the breaks of spaces. */
function read(offer: Parameters<typeof foundOffer>[0], trip?: { price?: number; forWhom: string; share: string }): string {
  const lead = foundOffer(offer)
  const { price = lead.totalPrice, forWhom, share } = trip ?? { forWhom: 'за двоих', share: '' }
  const journey = { key: lead.journeyKey, families: [lead], lead }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OfferCard
        {...{ journey, forWhom, share }}
        prices={new Map(price > 0 ? [[lead.id, price]] : [])}
        there={null}
        state={undefined}
        onState={nothing}
        onChoose={nothing}
      />
    </MemoryRouter>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/gu, ' ')
}

test('the cabin class of the flights is shown on the closed card, each of them where they differ [AIRS-11]', () => {
  expect(read({ hops: [hop({ cabin: 'Economy' })] })).toContain('Эконом')
  expect(read({ hops: [hop({ cabin: 'Business' })] })).toContain('Бизнес')
  expect(read({ hops: [hop({ cabin: 'Economy' }), hop({ cabin: 'Business', at: '2026-12-20T14:00:00' })] })).toContain(
    'Эконом и бизнес',
  )
})

test('the big price is that of the trip, the share of the flight is below it; a trip that cannot be combined has a dash', () => {
  const forWhom = 'туда и обратно от, за двоих'
  const card = read({ totalPrice: 18_960 }, { price: 33_240, forWhom, share: 'туда' })
  expect(card).toContain('33 240 ₽ туда и обратно от, за двоих туда 18 960 ₽ Выбрать')
  expect(read({ totalPrice: 18_960 }, { price: 0, forWhom, share: 'туда' })).toContain('— туда и обратно от, за двоих')
  expect(read({ totalPrice: 18_960 })).toMatch(/18 960 ₽ за двоих Выбрать/)
})
