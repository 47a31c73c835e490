import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The heads of the rules around a rule, its own last: the formatter indents each by two spaces more. */
function headsOf(file: string): string[][] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const open: string[] = []
  return [...text.matchAll(/^( *)((?:[^\s{};][^{};]*) )?\{$/gm)].map(([, indent = '', head = '']) => {
    open.length = indent.length / 2
    open.push(head.trim())
    return [...open]
  })
}

const isOnlyHover = (head = '') => head.split(',').every((one) => one.includes(':hover'))

test('what a pointer over something changes does not stay after the touch of a finger', () => {
  const rules = globSync('web/**/*.css').flatMap((file) => headsOf(file).map((heads) => ({ file, heads })))
  const hovers = rules.filter(({ heads }) => isOnlyHover(heads.at(-1)))
  expect(hovers.length).toBeGreaterThan(50)
  const sticky = hovers.filter(({ heads }) => !heads.includes('@media (hover: hover)'))
  expect(sticky.map(({ file, heads }) => `${file} ${heads.join(' ')}`)).toEqual([])
})
