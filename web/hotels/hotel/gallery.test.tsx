import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { HotelCard } from '#contract/hotels.ts'
import { Gallery } from './gallery.tsx'

const drawn = (pictures: HotelCard['pictures']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Gallery card={{ pictures } as HotelCard} />
    </MemoryRouter>,
  )

test('a hotel without pictures has no gallery, and nothing is said of illustrations', () => {
  expect(drawn([])).toBe('')
  expect(drawn([{ src: '/art/photos/ostrovok:1/0-640.webp?v=a', alt: 'Фасад', tones: ['#123', '#456'] }])).toContain('Все 1')
})
