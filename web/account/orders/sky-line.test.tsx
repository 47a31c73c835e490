import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { discAt } from '#art/sky.ts'
import { SkyLine } from './air-order-dialog.tsx'

test('a flight of the account has the sun or the moon of the hour at each of its ends', () => {
  const html = renderToStaticMarkup(<SkyLine from="2026-12-19T20:05:00" to="2026-12-20T08:50:00" />)
  const discs = [...html.matchAll(/<i style="background:(#[\da-f]{6})"/g)].map(([, colour]) => colour)
  expect(discs).toEqual([discAt(20 + 5 / 60), discAt(8 + 50 / 60)])
  expect(discs[0]).not.toBe(discs[1])
})
