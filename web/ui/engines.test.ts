import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What Chromium and Safari know by a name of their own, and what says the same to Firefox. */
const twins: [theirs: string, firefox: string][] = [
  ['-webkit-font-smoothing: antialiased', '-moz-osx-font-smoothing: grayscale'],
  ['::-webkit-slider-thumb', '::-moz-range-thumb'],
  ['::-webkit-details-marker', 'list-style: none'],
]

const timesOf = (text: string, part: string) => text.split(part).length - 1

test.for(twins)('where %s is used, Firefox has %s', ([theirs, firefox]) => {
  const texts = globSync('web/**/*.css').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const used = texts.filter(({ text }) => text.includes(theirs))
  expect(used.length).toBeGreaterThan(0)
  const alone = used.filter(({ text }) => timesOf(text, theirs) > timesOf(text, firefox))
  expect(alone.map(({ file }) => file)).toEqual([])
})
