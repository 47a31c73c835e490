import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Combobox, likeliest } from './combobox.tsx'

const options = (...titles: string[]) => titles.map((title) => ({ key: title, title }))

test('Enter selects the option typed in full, wherever it is in the list, or else the first [AIRF-11]', () => {
  const cities = options('Ист-Лондон', 'Лондон', 'Лондон, Гатвик')
  expect(likeliest(cities, 'лондон ')).toBe(1)
  expect(likeliest(cities, 'лон')).toBe(0)
  expect(likeliest(options('Королёв', 'Королев'), 'королев')).toBe(0)
  expect(likeliest([], 'лондон')).toBe(-1)
})

test('a suggestion in place of the typed one is never selected automatically', () => {
  const [near] = options('Москва')
  expect(likeliest([{ ...near!, elsewhere: true }], 'москва')).toBe(-1)
})

test('the region that announces an empty answer is there before the answer', () => {
  const noop = () => undefined
  const html = renderToStaticMarkup(
    <Combobox label="Город" text="" options={[]} nothing="Не знаем" onText={noop} onPick={noop} onClear={noop} />,
  )
  expect(html).toMatch(/aria-live="polite"[^>]*><\/span>/)
})
