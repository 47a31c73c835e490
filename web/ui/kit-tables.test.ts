import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakpoints } from './breakpoints.ts'
import { iconNames } from './icon-names.ts'

const cssFiles = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))

test('the layout changes at the five widths of the spec and at a few named exceptions [CONST-01]', () => {
  expect(breakpoints).toEqual({ sm: 576, md: 768, lg: 991, xl: 1200, xxl: 1440 })
  // A phone at 200 %, very small phones, and the width of the page itself.
  const exceptions = [300, 380, 400, 1240]
  const widths = cssFiles.flatMap((name) =>
    [...readFileSync(`web/${name}`, 'utf8').matchAll(/@media[^{]*?width[^{]*/g)].flatMap(([query]) =>
      [...query.replaceAll(/\(height[^)]*\)/g, '').matchAll(/(\d+)px/g)].map(([, width]) => Number(width)),
    ),
  )
  expect(widths.length).toBeGreaterThan(0)
  expect(widths.filter((width) => ![...Object.values(breakpoints), ...exceptions].includes(width))).toEqual([])
})

test('every named icon is in the sprite, and nothing else', () => {
  const drawn = [...readFileSync('web/ui/icons.svg', 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name!)
  expect(drawn.toSorted()).toEqual([...iconNames].toSorted())
})
