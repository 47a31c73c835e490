import { type KnownValues, filled, settleIn } from './people.ts'
import { type FuzzRequest, type OpenApi, operationsOf, requestOf } from './requests.ts'
import { closeConnections, faultsOf, send } from './send.ts'

/** A request that was answered as none may be, and how to send it again. */
type Fault = { number: number; faults: string[]; request: FuzzRequest }

export type FuzzTally = {
  requests: number
  statuses: Record<string, number>
  overloaded: number
  slowestMs: number
  faults: Fault[]
}

export type FuzzPlan = {
  port: number
  seed: number
  from: number
  count: number
  atOnce: number
  /** Whether the server is still there. */
  isRunning: () => boolean
  progress: (tally: FuzzTally) => void
  found: (fault: Fault) => void
}

/** So often somebody new comes with orders that nobody has cancelled yet. */
const NEWCOMERS = 1000
const MOST_FAULTS = 50

/** Sends the requests of these numbers, several at once, and judges every answer. */
export async function fuzz({ port, seed, from, count, atOnce, isRunning, progress, found }: FuzzPlan): Promise<FuzzTally> {
  const origin = `http://localhost:${port}`
  const operations = operationsOf((await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApi)
  const tally: FuzzTally = { requests: 0, statuses: {}, overloaded: 0, slowestMs: 0, faults: [] }
  let known: Promise<KnownValues> = settleIn(origin, from)
  let next = from

  async function one(number: number): Promise<void> {
    const request = requestOf(operations, seed, number)
    const sent = filled(request, await known)
    const began = performance.now()
    const answer = await send(port, sent)
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - began))
    tally.requests += 1
    tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1
    if (answer.status === 503 && answer.body.includes('"OVERLOADED"')) tally.overloaded += 1
    const faults = faultsOf(answer)
    if (faults.length === 0) return
    tally.faults.push({ number, faults, request: sent })
    found({ number, faults, request: sent })
  }

  async function sender(): Promise<void> {
    while (next < from + count && isRunning() && tally.faults.length < MOST_FAULTS) {
      const number = (next += 1) - 1
      if (number > from && (number - from) % NEWCOMERS === 0) known = settleIn(origin, number)
      await one(number)
      if (tally.requests % 5000 === 0) progress(tally)
    }
  }

  await Promise.all(Array.from({ length: atOnce }, sender))
  closeConnections()
  return tally
}
