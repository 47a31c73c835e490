import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

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
export function codeCounts(files: readonly string[]): CodeCounts {
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
