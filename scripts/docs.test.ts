import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { generated, pagesOf } from './docs.ts'
import { sourceFiles } from './import-graph.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
  name.endsWith('.md') ? [`docs/${name}`] : [],
)
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages]

const comments = sourceFiles(root).flatMap((file) =>
  parseSync(file, read(file)).comments.map(({ value }) => ({ file, text: value })),
)

/** Lines of prose: no table, no code. */
function prose(file: string): { line: string; at: number }[] {
  let isCode = false
  return read(file)
    .split('\n')
    .flatMap((line, index) => {
      if (line.trimStart().startsWith('```')) isCode = !isCode
      return isCode || line.startsWith('|') ? [] : [{ line, at: index + 1 }]
    })
}

test.each(generated())('the generated parts of $file are what the code and the commands say (npm run docs)', ({ file, text }) => {
  expect(read(file)).toBe(text)
})

test('no line of prose is longer than a screen', () => {
  // A requirement is one line.
  const files = documents.filter((file) => file !== 'docs/requirements.md')
  const long = files.flatMap((file) => prose(file).flatMap(({ line, at }) => (line.length > 200 ? [`${file}:${at}`] : [])))
  expect(long).toEqual([])
})

test('documents describe the present: no commit, no hour of the day', () => {
  const files = documents.filter((file) => file !== 'docs/requirements.md')
  const history = files.flatMap((file) =>
    [...read(file).matchAll(/\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{7,8}\b|\d\d:\d\d UTC/g)].map(
      ([text]) => `${file}: ${text}`,
    ),
  )
  expect(history).toEqual([])
})

test('every file a document names is there', () => {
  const top = 'art|bench|contract|deploy|docs|domain|e2e|scripts|server|test|web|world|\\.github'
  const lost = documents.flatMap((file) => {
    const named = [...read(file).matchAll(new RegExp(`(?<![\\w/.-])(?:${top})/[\\w./-]*\\w`, 'g'))].map(([path]) => path)
    return named.filter((path) => /\.\w+$/.test(path) && !existsSync(join(root, path))).map((path) => `${file}: ${path}`)
  })
  expect(lost).toEqual([])
})

test('every file that a comment or a document names is there', () => {
  const files = sourceFiles(root)
  const known = new Set(
    [...files, ...readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })].map((file) => basename(file)),
  )
  const isExample = (file: string) => /retired-words|areas\.test|docs\.test/.test(file)
  const named = (text: string) =>
    [...text.matchAll(/(?<![\w/.*>-])[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css)\b(?![/\w-])/g)].map(([name]) => name)
  const written = comments.filter(({ file }) => !isExample(file))
  const texts = documents.filter((file) => file !== 'docs/glossary.md').map((file) => ({ file, text: read(file) }))
  const lost = [...written, ...texts].flatMap(({ file, text }) =>
    named(text).flatMap((name) => (known.has(name) ? [] : [`${file}: ${name}`])),
  )
  expect(lost).toEqual([])
})

test('comments do without words the field has no use for (CONTRIBUTING.md)', () => {
  const odd = /\b(?:anew|whoever|whomever|is told|are told|nobody knows|shops?|lets? go|gives? back)\b/i
  // YooKassa has its own word for an agency.
  const isYooKassa = (file: string) => file.startsWith('server/adapters/payments/yookassa')
  const written = comments.filter(({ file, text }) => odd.test(isYooKassa(file) ? text.replaceAll('shop', '') : text))
  expect(written.map(({ file, text }) => `${file}: ${text.trim()}`)).toEqual([])
})

test('a comment sends nobody to a document that is not here', () => {
  const styles = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const styled = styles.flatMap((name) =>
    [...read(`web/${name}`).matchAll(/\/\*.*?\*\//gs)].map(([text]) => ({ file: `web/${name}`, text })),
  )
  const isHere = (name: string) => existsSync(join(root, name)) || pages.some((page) => basename(page) === name)
  const lost = [...comments, ...styled].flatMap(({ file, text }) => {
    const plain = text.replaceAll(/https?:\S+/g, '')
    const documentsNamed = [...plain.matchAll(/[\w/-]+\.md\b/g)].flatMap(([name]) => (isHere(name) ? [] : [name]))
    const sections = [...plain.matchAll(/([\w.-]+)[\s(]*§/g)].flatMap(([, of = '']) => (isPublic(of, plain) ? [] : [`${of} §`]))
    return [...documentsNamed, ...sections].map((name) => `${file}: ${name}`)
  })
  expect(lost).toEqual([])
})

/** Sections of the specification and of published standards. */
function isPublic(document: string, text: string): boolean {
  return /^(?:spec|specification)$/i.test(document) || text.includes(`RFC ${document}`)
}

test('every folder and every short name of docs/where.md is there', () => {
  const lost = read('docs/where.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split('|').slice(2, 4))
    .flatMap((cell) => {
      let folder = ''
      return cell.split(/[,;]/).flatMap((name) => {
        const [path = ''] = /^`?[\w./-]+(?=[`,;\s]|$)/.exec(name.trim()) ?? []
        const plain = path.replace('`', '')
        if (plain.includes('/')) folder = plain.slice(0, plain.lastIndexOf('/') + 1)
        const isNamed = plain.endsWith('/') || /\.(tsx?|mjs|css|tsv)$/.test(plain)
        const file = plain.includes('/') ? plain : folder + plain
        return isNamed && folder && !existsSync(join(root, file)) ? [file] : []
      })
    })
  expect(lost).toEqual([])
})

test('every screen has its row in docs/where.md', () => {
  const where = read('docs/where.md')
  const silent = pagesOf(routes as Parameters<typeof pagesOf>[0]).filter(
    ({ file }) => !where.includes(file) && !where.includes(`${file.slice(0, file.lastIndexOf('/'))}/`),
  )
  expect(silent).toEqual([])
})

test('each ruling has one entry, and every ruling referred to exists', () => {
  const headed = pages
    .filter((file) => file.startsWith('docs/rulings/'))
    .flatMap((file) => [...read(file).matchAll(/^### (D[A-Z]+-\d+)/gm)])
  const ids = headed.map(([, id = '']) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const letters = [...new Set(ids.map((id) => id.split('-')[0]))].join('|')
  const named = [...documents, ...sourceFiles(root)].flatMap((file) =>
    [...read(file).matchAll(new RegExp(`\\b(?:${letters})-\\d+\\b`, 'g'))].map(([id]) => ({ id, file })),
  )
  expect(named.filter(({ id }) => !ids.includes(id)).map(({ id, file }) => `${file}: ${id}`)).toEqual([])
})
