import { Refusal } from '#domain/refusal.ts'

/** Calls that may wait for one name; each costs a promise until its turn. */
const MOST_WAITING = 100

const lines = new Map<string, { last: Promise<unknown>; waiting: number }>()

/** Runs works of one name one after another in this process. Refuses `overloaded` when too many wait. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { last: Promise.resolve(), waiting: 0 }
  if (line.waiting >= MOST_WAITING) throw new Refusal('overloaded')
  lines.set(name, line)
  line.waiting += 1
  const turn = line.last.then(work)
  line.last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    line.waiting -= 1
    if (line.waiting === 0) lines.delete(name)
  }
}
