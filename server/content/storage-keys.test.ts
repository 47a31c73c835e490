import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from './publish.ts'

/** Every source of the pages and of what gives them their cookies. */
function sources(): string[] {
  const files = ['web', 'server/account'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return files
    .filter((name) => /\.(ts|tsx|js)$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(name, 'utf8'))
    .filter((text) => /(local|session)Storage|caches\.open|indexedDB\.open|setCookie|createStore|persisted\.ts/.test(text))
}

const NAMED = [
  /const (?:KEY|WHY_KEY|STORE|ITEM|BASE|ORDERS|FILES) = '([^']+)'/g,
  /Storage\.(?:get|set)Item\([`']([a-z_]+(?::|'))/gi,
  /\bkey: '([a-z_]+)'/g,
  /(?:refresh|device): \{ name: '([^']+)'/g,
]

/** The names under which the code keeps something in the browser. */
function storedNames(): Set<string> {
  const found = sources().flatMap((text) => NAMED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name!)))
  return new Set(found.map((name) => name.replace(/[:'].*$/, '')))
}

/** The names in the first column of the page's table. */
function listedNames(): Set<string> {
  const rows = readFileSync(join(PAGES, 'cookie.md'), 'utf8').matchAll(/^\| ([\w, :…-]+) \| (?:cookie|хранилищ|база|кэш)/gm)
  return new Set([...rows].flatMap(([, names]) => names!.split(', ')).map((name) => name.replace(/:…$/, '')))
}

test('the page about cookies lists everything the site stores in a browser, and nothing else', () => {
  expect([...listedNames()].toSorted()).toEqual([...storedNames()].toSorted())
})
