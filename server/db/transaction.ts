import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, KyselyPlugin, Transaction } from 'kysely'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable, MOST_TRIES, isDeadlock } from './unavailable.ts'

const current = new AsyncLocalStorage<{ open: boolean; afterwards: (() => void)[] }>()

/** True while the caller runs inside `inTransaction`. */
function isInTransaction(): boolean {
  return current.getStore()?.open === true
}

/**
 * Runs `fn` in one transaction; called with a transaction it joins it. Until `fn` settles, network calls and queries outside
 * `trx` throw: on PGlite either would block the whole site. When the connection is lost before the commit is sent, or after a
 * deadlock, nothing has happened and the whole of `fn` runs again.
 */
export async function inTransaction<T>(db: Kysely<Tables>, fn: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db as Transaction<Tables>) // Kysely's own flag says what it is
  for (let tries = 1; ; tries += 1) {
    try {
      return await inOneTransaction(db, fn)
    } catch (error) {
      const failure = isDeadlock(error) ? new DatabaseUnavailable(error, { repeatable: true }) : error
      const isRepeatable = failure instanceof DatabaseUnavailable && failure.repeatable
      if (!isRepeatable || tries === MOST_TRIES) throw failure
    }
  }
}

async function inOneTransaction<T>(db: Kysely<Tables>, fn: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const mark = { open: true, afterwards: [] as (() => void)[] }
  try {
    const result = await db
      .withoutPlugins()
      .transaction()
      .execute((trx) => current.run(mark, () => fn(trx)))
    mark.open = false
    for (const act of mark.afterwards) act()
    return result
  } finally {
    mark.open = false
  }
}

/** Runs `act` once the open transaction is committed, never when it is rolled back; at once when none is open. */
export function afterCommit(act: () => void): void {
  const mark = current.getStore()
  if (mark?.open) mark.afterwards.push(act)
  else act()
}

/** Throws inside a transaction: outside calls belong before or after it. */
export function refuseNetworkInTransaction(what = 'A network call'): void {
  if (isInTransaction()) throw new Error(`${what} was made inside a database transaction`)
}

/** A port whose every method first checks that no transaction is open. */
export function outsideTransactions<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        refuseNetworkInTransaction(`A call of ${String(name)}`)
        return Reflect.apply(member, target, args) as unknown
      }
    },
  })
}

/** Makes `fetch` throw inside a transaction, once per process. */
export function guardFetch(): void {
  const plain = globalThis.fetch
  if (plain.name === 'guardedFetch') return
  globalThis.fetch = function guardedFetch(...args) {
    refuseNetworkInTransaction('fetch')
    return plain(...args)
  }
}

/** A query on the pool while a transaction is open would wait for itself for ever on PGlite: throw at once instead. */
export const refuseStrayQueries: KyselyPlugin = {
  transformQuery({ node }) {
    if (isInTransaction()) throw new Error('A query inside a transaction must use its trx')
    return node
  },
  async transformResult({ result }) {
    return result
  },
}
