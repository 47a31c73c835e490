import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/air-offer.ts'
import { OfferCard } from './offer-card.tsx'

const nothing = () => undefined

/** A card of one offer as a visitor reads it, without marks and the breaks of spaces. */
function read(offer: Parameters<typeof foundOffer>[0]): string {
  const lead = foundOffer(offer)
  const journey = { key: lead.journeyKey, families: [lead], lead }
  const html = renderToStaticMarkup(
    <OfferCard journey={journey} look={undefined} onLook={nothing} forWhom="за двоих" onChoose={nothing} />,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/gu, ' ')
}

test('the class of the flights stands on the closed card, each of them where they differ [AIRS-11]', () => {
  expect(read({ hops: [hop({ cabin: 'Economy' })] })).toContain('Эконом')
  expect(read({ hops: [hop({ cabin: 'Business' })] })).toContain('Бизнес')
  expect(read({ hops: [hop({ cabin: 'Economy' }), hop({ cabin: 'Business', at: '2026-12-20T14:00:00' })] })).toContain(
    'Эконом и бизнес',
  )
})
