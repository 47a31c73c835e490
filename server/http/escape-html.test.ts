import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('what a visitor typed stays text between tags and inside an attribute', () => {
  expect(escapeHtml('<b title="Q&A">')).toBe('&lt;b title=&quot;Q&amp;A&quot;&gt;')
})
