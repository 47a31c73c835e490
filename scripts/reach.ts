// npm run reach: how much one has to read. reach.test.ts refuses more than the limits below.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { keepFigures } from './figures.mjs'
import { importsOf, sourceFiles } from './import-graph.ts'

const root = join(import.meta.dirname, '..')

export type CodeCounts = {
  /** Lines of each named function and method. */
  functions: number[]
  /** Casts; `as const` is none. */
  casts: number
  /** `!` after a value. */
  nonNull: number
  any: number
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** What somebody who judges code counts first, over these files. */
function codeCounts(files: readonly string[]): CodeCounts {
  const counts: CodeCounts = { functions: [], casts: 0, nonNull: 0, any: 0 }
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) countIn(counts, file, readFileSync(join(root, file), 'utf8'))
  return counts
}

export function countIn(counts: CodeCounts, file: string, text: string): void {
  const linesOf = ({ start, end }: Node) => text.slice(start, end).split('\n').length
  const count: Record<string, (node: Node) => void> = {
    FunctionDeclaration: (node) => counts.functions.push(linesOf(node)),
    MethodDefinition: (node) => counts.functions.push(linesOf(node)),
    // An arrow or a function that a name is given to.
    VariableDeclarator: ({ init }) => isFunction(init) && counts.functions.push(linesOf(init)),
    Property: ({ value }) => isFunction(value) && counts.functions.push(linesOf(value)),
    TSAsExpression: ({ typeAnnotation }) => {
      if (!isConst(typeAnnotation as Node, text)) counts.casts += 1
    },
    TSNonNullExpression: () => void (counts.nonNull += 1),
    TSAnyKeyword: () => void (counts.any += 1),
  }
  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if ('type' in node) count[String(node.type)]?.(node as Node)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, text).program.body)
}

function isFunction(node: unknown): node is Node {
  return (
    typeof node === 'object' && node !== null && 'type' in node && /^(ArrowFunction|Function)Expression$/.test(String(node.type))
  )
}

function isConst({ start, end }: Node, text: string): boolean {
  return text.slice(start, end) === 'const'
}

/** The middle, nine of ten, the most. */
export function spread(numbers: readonly number[]): { p50: number; p90: number; most: number } {
  const sorted = numbers.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return { p50: at(0.5), p90: at(0.9), most: at(1) }
}

/** The most that is allowed of each, as it was when it was last lowered. */
export const limits = {
  sourceFiles: 1177,
  longestFile: 300,
  largestFolder: 40,
  searchPath: 8,
  airResults: 24,
  hotelResults: 24,
  payingPath: 29,
  effects: 58,
  abortControllers: 2,
}

const isTest = (file: string) => /\.(test|e2e|suite)\.tsx?$/.test(file)
export const sources = sourceFiles(root).filter((file) => !isTest(file) && !file.startsWith('e2e/'))

export function linesOf(file: string): number {
  return readFileSync(join(root, file), 'utf8').split('\n').length - 1
}

/** Source files of each folder itself, without those of folders in it. */
export const folders = Map.groupBy(sources, (file) => dirname(file))

/** The files between two, both counted, on the shortest way along the imports; a call of the contract leads on to its route. */
export function filesBetween(from: string, to: string, graph = importsOf(root)): string[] {
  const ways = new Map([[from, [from]]])
  for (const [file, way] of ways) {
    if (file === to) return way
    for (const next of graph.get(file) ?? []) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return []
}

/** From the search form down to the supplier: the browser's half to the contract, the server's from the call on. */
export function searchPath(): string[] {
  const graph = importsOf(root)
  const browser = filesBetween('web/air/results/results.route.tsx', 'contract/air.ts', graph)
  const server = filesBetween('server/air/search-routes.ts', 'server/air/supplier.ts', graph)
  return ['web/air/search/search-form.tsx', ...browser, ...server, 'world/air/supplier/supplier.ts']
}

/** What one follows from the form of passengers to the tickets: from each of these files to the one named beside it. */
const payingSteps: readonly [from: string, to: string][] = [
  ['web/air/booking/booking.route.tsx', 'web/air/booking/booking-form.ts'],
  ['web/air/booking/booking-form.ts', 'contract/air-orders.ts'],
  ['server/air/order-routes.ts', 'server/air/hold.ts'],
  ['server/air/hold.ts', 'server/air/supplier.ts'],
  ['web/air/booking/booking.route.tsx', 'web/air/order/air-payment.tsx'],
  ['web/air/order/air-payment.tsx', 'web/purchase/payment/payment-page.tsx'],
  ['web/purchase/payment/payment-page.tsx', 'web/purchase/payment/use-purchase.ts'],
  ['web/air/booking/booking.route.tsx', 'web/air/order/order-calls.ts'],
  ['web/purchase/payment/use-purchase.ts', 'domain/payments/purchase.ts'],
  ['server/air/order-routes.ts', 'server/payments/provider.ts'],
  ['server/payments/routes.ts', 'server/jobs/definitions.ts'],
  ['server/work.ts', 'server/payments/settle.ts'],
  ['server/payments/settle.ts', 'domain/payments/reconcile.ts'],
  ['server/work.ts', 'server/payments/capture.ts'],
  ['server/fulfil-order.ts', 'server/air/letters.ts'],
  ['server/work.ts', 'server/mail/outbox.ts'],
  ['web/air/order/payment-result.route.tsx', 'web/air/order/ticket-list.tsx'],
]

/** The files one opens to follow a payment of flights. */
export function payingPath(graph = importsOf(root)): string[] {
  return [...new Set(payingSteps.flatMap(([from, to]) => filesBetween(from, to, graph)))]
}

/** The files that a page alone needs: reached from its route, lazy imports too, and from nothing else that begins by itself. */
export function filesOfPage(route: string, graph = importsOf(root)): string[] {
  const own = new Map([...graph].filter(([file]) => !isTest(file) && !file.startsWith('e2e/')))
  const imported = new Set([...own.values()].flatMap((targets) => [...targets]))
  const others = reached(
    [...own.keys()].filter((file) => !imported.has(file) && file !== route),
    own,
  )
  return [...reached([route], own)].filter((file) => !others.has(file))
}

function reached(from: string[], graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set(from)
  for (const file of found) for (const next of graph.get(file) ?? []) found.add(next)
  return found
}

export const results = { air: 'web/air/results/results.route.tsx', hotels: 'web/hotels/results/results.route.tsx' }

/** How often the pages write something. */
const count = (pattern: RegExp) =>
  sources
    .filter((file) => file.startsWith('web/'))
    .reduce((total, file) => total + [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].length, 0)

export const effects = () => count(/\buse(Layout)?Effect\(/g)
export const abortControllers = () => count(/new AbortController/g)

const numbers = ({ p50, p90, most }: ReturnType<typeof spread>) => `${p50} · ${p90} · ${most}`
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

/** How large everything is, as a newcomer to the project would want to know. */
function figures(): [figure: string, value: string][] {
  const lines = sources.map(linesOf)
  const { functions, casts, nonNull, any } = codeCounts(sources)
  const areas = [...Map.groupBy(sources, (file) => file.split('/')[0])].map(([area, files]) => `${area} ${files.length}`)
  const largest = [...folders].toSorted(([, one], [, other]) => other.length - one.length).slice(0, 3)
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return [
    ['source files', `${sources.length}: ${areas.join(', ')}`],
    ['their lines', `${sum(lines)}`],
    ['lines of a file: the middle, nine of ten, the most', numbers(spread(lines))],
    ['named functions', `${functions.length}`],
    ['lines of a function: the middle, nine of ten, the most', numbers(spread(functions))],
    ['`as`, `!`, `any`', `${casts}, ${nonNull}, ${any}`],
    ['effects, AbortControllers of the pages', `${effects()}, ${abortControllers()}`],
    ['largest folders', largest.map(([folder, files]) => `${folder} ${files.length}`).join(', ')],
    ['files from the search form to the supplier', `${searchPath().length}`],
    [
      'files of the results of flights and of hotels alone',
      `${filesOfPage(results.air).length}, ${filesOfPage(results.hotels).length}`,
    ],
    ['files from the form of a buyer to the tickets', `${payingPath().length}`],
    [
      'documents',
      `${documents.length}, ${Math.round(sum(documents.map((name) => statSync(join(root, 'docs', name)).size)) / 1000)} KB`,
    ],
  ]
}

if (import.meta.main) {
  const rows = figures()
  keepFigures('the code', 'npm run reach', rows)
  for (const [figure, value] of rows) process.stdout.write(`${figure.padEnd(56)} ${value}\n`)
  process.stdout.write(`${searchPath().join(' → ')}\n`)
}
