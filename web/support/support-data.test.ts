import { expect, test } from 'vitest'
import type { ContentPage } from '#contract/content.ts'
import { askedOf, firstOf } from './support-data.ts'

const page = (url: string): ContentPage => ({
  url,
  title: url,
  description: '',
  keywords: '',
  content: '',
  category: 'common',
  section: 'common',
})

test('of several pages of one address the first is shown, of none nothing [SUP-05]', () => {
  expect(firstOf([page('use'), page('privacy')])?.url).toBe('use')
  expect(firstOf([])).toBeNull()
})

test('an area opens with its default page, a search keeps the page it was asked from', () => {
  const at = (path: string) => new Request(`http://localhost${path}`)
  expect(askedOf('faq', at('/faq/avia'), undefined)).toEqual({ area: 'faq', slug: 'vozvrat-aviabiletov', text: '' })
  expect(askedOf('common', at('/support'), undefined).slug).toBe('use')
  expect(askedOf('faq', at('/faq/avia?page=bagazh&q=%20вес%20'), undefined)).toMatchObject({ slug: 'bagazh', text: 'вес' })
})
