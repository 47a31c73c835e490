import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Segmented } from './segmented.tsx'

test('a switch of the page is no field of the form around it: a search sent without scripts does not name it', () => {
  const options = [{ value: 'avia', label: 'Авиабилеты' }] as const
  const html = renderToStaticMarkup(<Segmented label="Что искать" value="avia" options={options} onChange={() => undefined} />)
  expect(html).toContain('type="radio" form=""')
})
