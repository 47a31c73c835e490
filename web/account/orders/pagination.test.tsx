import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Pages } from './pagination.tsx'

const html = renderToStaticMarkup(
  <MemoryRouter initialEntries={['/account/avia?claim=1&p=100']}>
    <Pages index={99} pages={200} />
  </MemoryRouter>,
)

test('two hundred pages are at most seven numbers wide and five on a phone, the first and the last among them [ACC-09]', () => {
  const numbers = [...html.matchAll(/aria-label="Страница (\d+)"/g)].map(([, number]) => number)
  expect(numbers).toEqual(['1', '99', '100', '101', '200', '1', '100', '200'])
  expect(html).toContain('href="/account/avia?claim=1&amp;p=200"')
  expect(html).toContain('href="/account/avia?claim=1"')
})
