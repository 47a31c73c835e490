import { parseSync } from 'oxc-parser'

type Syntax = { type: string; [part: string]: unknown }

const waitingType = /^(Promise|Async\w+|\w*QueryBuilder)$/
const queryMethod = /^(selectFrom|insertInto|updateTable|deleteFrom|execute\w*|evaluate)$/

/**
 * Functions of a file named `…Of` that are no pure projection: they await something, return a promise, take the database or query
 * it, or read a page of a browser. Found by syntax alone: a function that only passes on another's promise is missed.
 */
export function impureProjections(file: string, text: string): string[] {
  return syntaxIn(parseSync(file, text).program.body)
    .filter((node) => /[a-z0-9]Of$/.test(nameOf(node)) && functionsOf(node).some(isImpure))
    .map(nameOf)
}

function nameOf({ type, id, key }: Syntax): string {
  const named = /^(FunctionDeclaration|FunctionExpression|TSDeclareFunction|VariableDeclarator)$/.test(type) ? id : key
  return ((named ?? {}) as { name?: string }).name ?? ''
}

/** The function a name refers to; of a call, `once(async (id) => …)`, those it is given. */
function functionsOf(node: Syntax): Syntax[] {
  const annotation = node.typeAnnotation as Syntax | undefined
  const made = (node.init ?? node.value ?? annotation?.typeAnnotation ?? node) as Syntax
  return (made.type === 'CallExpression' ? (made.arguments as Syntax[]) : [made]).filter(isFunction)
}

const isFunction = ({ type }: Syntax) => /Function|^TSMethodSignature$/.test(type)

function isImpure({ async, returnType, params, body }: Syntax): boolean {
  const { typeAnnotation: answer } = (returnType ?? {}) as { typeAnnotation?: Syntax }
  const isDatabase = (node: Syntax) => node.type === 'TSTypeReference' && typeNameOf(node) === 'Db'
  const isQuery = ({ type, property }: Syntax) =>
    type === 'MemberExpression' && queryMethod.test((property as { name?: string }).name ?? '')
  const isOwn = (node: Syntax) => !isFunction(node)
  return (
    async === true ||
    waitingType.test(typeNameOf(answer)) ||
    syntaxIn(params).some(isDatabase) ||
    syntaxIn(body, isOwn).some(isQuery)
  )
}

function typeNameOf(node: Syntax | undefined): string {
  return ((node?.typeName ?? {}) as { name?: string }).name ?? ''
}

/** A node and all below it that is entered. */
function syntaxIn(node: unknown, isEntered: (node: Syntax) => boolean = () => true): Syntax[] {
  if (Array.isArray(node)) return node.flatMap((one) => syntaxIn(one, isEntered))
  if (typeof node !== 'object' || node === null) return []
  const isSyntax = 'type' in node
  if (isSyntax && !isEntered(node as Syntax)) return []
  const below = Object.values(node).flatMap((one) => syntaxIn(one, isEntered))
  return isSyntax ? [node as Syntax, ...below] : below
}
