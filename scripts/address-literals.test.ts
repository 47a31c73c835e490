import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressLiterals } from './address-literals.ts'
import { sourceFiles } from './import-graph.ts'

const root = join(import.meta.dirname, '..')
test('no link, redirect, letter or journey spells the address of a page itself', () => {
  const files = sourceFiles(root).filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'domain/paths.ts')
  const spelled = files.flatMap((file) =>
    addressLiterals(file, readFileSync(join(root, file), 'utf8')).map((words) => `${file}: ${words}`),
  )
  expect(spelled).toEqual([])
})

test.each([
  `<Link to="/account/avia" />`,
  'redirect(`/hotels/${id}`)',
  'const url = `${origin}/support`',
  `const page = isNew ? '/registration?bonusId=' : ''`,
  'reply.send(`<a href="/search/avia">`)',
])('an address spelled in %s is found', (text) => {
  expect(addressLiterals('planted.tsx', text)).toHaveLength(1)
})

test.each([`get('/api/air/Search')`, `const words = 'см. /account'`, 'import "/account.ts"', `'/avialesa'`])(
  'nothing is found in %s',
  (text) => {
    expect(addressLiterals('planted.tsx', text)).toEqual([])
  },
)
