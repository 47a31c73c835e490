// npm run docs: writes the generated parts of docs/architecture.md and docs/figures.md; docs.test.ts fails when they are stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { allowedMoves, terminalStatuses } from '#domain/payments/order.ts'
import { jobs } from '#server/jobs/definitions.ts'
import { sweeps } from '#server/work.ts'
import routes from '#web/routes.ts'
import { areas } from './areas.ts'
import { readFigures } from './figures.mjs'
import { sourceFiles } from './import-graph.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–'

type Page = { path?: string; file: string; index?: boolean; children?: Page[] }

/** Every address with the file of its screen; a page without an address of its own is listed under its parent's. */
export function pagesOf(pages: Page[], under = ''): { address: string; file: string }[] {
  return pages.flatMap(({ path = '', file, children = [] }) => {
    const address = path.startsWith('/') ? path : `${under}/${path}`.replace(/\/$/, '')
    return [...(children.length > 0 ? [] : [{ address: address || '/', file: `web/${file}` }]), ...pagesOf(children, address)]
  })
}

const MOVES = [
  'stateDiagram-v2',
  '  [*] --> Registered',
  ...allowedMoves().map(([from, to]) => `  ${from} --> ${to}`),
  ...terminalStatuses.map((status) => `  ${status} --> [*]`),
]

/** The text of a file without its comments, which may use the name of a table as a word. */
function codeOf(file: string): string {
  const text = read(file)
  return parseSync(file, text).comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

/** Tables in the order of server/db, each with the folders whose statements, quoted names or lists of tables name it. */
function tables(): string[][] {
  const names = ['tables', 'order-tables'].flatMap((file) =>
    [...read(`server/db/${file}.ts`).matchAll(/^ {2}([a-z_]+): \{/gm)].map(([, name = '']) => name),
  )
  const files = sourceFiles(root).filter(
    (file) => /^(server|world)\//.test(file) && !/\.(test|suite)\.ts$|-?tables\.ts$/.test(file),
  )
  const texts = files.map((file) => ({ folder: file.split('/').slice(0, 2).join('/').replace(/\.ts$/, ''), text: codeOf(file) }))
  return names.map((name) => {
    const named = new RegExp(
      `'${name}['. ]|^ +${name}: (true|[[{])|\\b(from|into|update|join|table|truncate)\\s+"?${name}\\b`,
      'm',
    )
    const folders = texts.filter(({ text }) => named.test(text)).map(({ folder }) => folder)
    return [`\`${name}\``, code([...new Set(folders)].toSorted())]
  })
}

/** The sweeps need nothing to be listed. */
const listedSweeps = () => sweeps({ air: {}, hotels: {}, env: {} } as Parameters<typeof sweeps>[0])

/** The generated parts of docs/architecture.md by the file each is made from. */
function blocks(): Record<string, string> {
  return {
    'web/routes.ts': table(
      ['Address', 'Screen'],
      pagesOf(routes as Page[]).map(({ address, file }) => [`\`${address}\``, `\`${file}\``]),
    ),
    'domain/payments/order.ts': ['```mermaid', ...MOVES, '```'].join('\n'),
    'server/work.ts': [
      table(
        ['Job', 'Nobody else’s for', 'Workers'],
        Object.entries(jobs).map(([kind, { leaseMs, urgency }]) => [`\`${kind}\``, `${leaseMs / 1000} s`, urgency]),
      ),
      '',
      table(
        ['Sweep', 'Every'],
        listedSweeps().map(({ name, everySeconds }) => [`\`${name}\``, everySeconds === 86_400 ? 'day' : `${everySeconds} s`]),
      ),
    ].join('\n'),
    'server/db': table(['Table', 'Named by'], tables()),
    'scripts/areas.ts': table(
      ['Area', 'May import beside itself', 'Packages'],
      areas.map(({ path, imports, packages }) => [`\`${path}\``, code(imports), code(packages)]),
    ),
  }
}

/** The tables of docs/figures.md by the subject each is about: what the commands kept when they were run with `--figures`. */
function figureBlocks(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readFigures()).map(([subject, { command, day, rows }]) => [
      `docs/figures.json: ${subject}`,
      `\`${command} -- --figures\`, ${day}.\n\n${table(['Figure', 'Value'], rows)}`,
    ]),
  )
}

/** The documents with generated parts, each rewritten between `<!-- from x -->` and `<!-- end -->`. */
export function generated(): { file: string; text: string }[] {
  return [
    { file: 'docs/architecture.md', text: withBlocks(read('docs/architecture.md'), blocks()) },
    { file: 'docs/figures.md', text: withBlocks(read('docs/figures.md'), figureBlocks()) },
  ]
}

function withBlocks(text: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((page, [from, block]) => {
    const [before, rest] = page.split(`<!-- from ${from} -->\n`)
    if (rest === undefined) throw new Error(`No document has a place for ${from}`)
    return `${before}<!-- from ${from} -->\n\n${block}\n\n${rest.slice(rest.indexOf('<!-- end -->'))}`
  }, text)
}

if (import.meta.main) for (const { file, text } of generated()) writeFileSync(join(root, file), text)
