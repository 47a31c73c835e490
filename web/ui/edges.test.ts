import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

type Rule = { file: string; name: string; body: string }

/** The rules of a stylesheet with their direct contents. */
function rulesOf(file: string): Rule[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  return [...text.matchAll(/^([.:a-z][^{}@]*) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => ({ file, name, body }))
}

const isInForced = ({ file, name }: Rule) => {
  const [, forced = ''] = readFileSync(file, 'utf8').split('@media (forced-colors: active)')
  return (name.match(/\.[\w-]+/g) ?? []).some((one) => new RegExp(`\\${one}\\b`).test(forced))
}

const isRaised = ({ body }: Rule) => /^ {2}box-shadow: var\(--e\d\)/m.test(body)
const hasEdge = ({ body }: Rule) => /^ {2}border: (?!0)/m.test(body)

test('a surface set off by its shadow has an edge where shadows are not drawn', () => {
  const raised = globSync('web/**/*.module.css').flatMap(rulesOf).filter(isRaised)
  expect(raised.length).toBeGreaterThan(20)
  const lost = raised.filter((rule) => !hasEdge(rule) && !isInForced(rule))
  expect(lost.map(({ file, name }) => `${file} ${name}`)).toEqual([])
})

test('every class that a component names is in its stylesheet', () => {
  const missing = globSync('web/**/*.tsx').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
      const styles = readFileSync(path.startsWith('#') ? path.slice(1) : join(dirname(file), path), 'utf8')
      const used = [...text.matchAll(new RegExp(`(?<![\\w/])${name}\\.(?!tsx?'|module)(\\w+)`, 'g'))].map(([, one = '']) => one)
      return used.filter((one) => !new RegExp(`\\.${one}\\b`).test(styles)).map((one) => `${file} ${one}`)
    })
  })
  expect(missing).toEqual([])
})
