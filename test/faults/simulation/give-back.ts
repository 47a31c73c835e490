import { setTimeout as wait } from 'node:timers/promises'
import { type Site, ask, proofOf } from '#test/faults/client.ts'
import type { Entry } from '#test/faults/journal.ts'

type Line = { part: string; paid: number; penalty: number; refund: number; allowed: boolean }
type Quote = { quoteId: string; allowed: boolean; lines: Line[]; refundTotal: number; refundCard: number }

/** Asks what comes back, agrees to all of it or to a part, and comes again for the rest now and then. */
export async function giveBack(site: Site, entry: Entry): Promise<void> {
  const { random } = site
  await wait(random.below(1500))
  const quote = await quoteOf(site, entry)
  if (!quote?.allowed) return
  const allowed = quote.lines.filter((line) => line.allowed)
  const some = allowed.length > 1 && random.hits(0.6) ? [random.pick(allowed)] : allowed
  await accept(site, entry, { quote, lines: some, whole: some.length === quote.lines.length })
  if (some.length === allowed.length || random.hits(0.5)) return
  await wait(2000)
  const rest = await quoteOf(site, entry)
  const left = rest?.lines.filter((line) => line.allowed) ?? []
  if (rest && left.length > 0) await accept(site, entry, { quote: rest, lines: left, whole: false })
}

async function quoteOf(site: Site, entry: Entry): Promise<Quote | undefined> {
  const answer = await ask(site, pathOf(entry), { headers: await proofOf(site, entry) })
  return answer.status === 200 ? answer.read<Quote>() : undefined
}

const pathOf = ({ id }: Entry) => `/api/base/Orders/${id}/refund`

type RefundWish = { quote: Quote; lines: Line[]; whole: boolean }

/** Presses «return», twice now and then, and keeps what was promised. */
async function accept(site: Site, entry: Entry, { quote, lines, whole }: RefundWish): Promise<void> {
  const headers = await proofOf(site, entry)
  const parts = lines.map(({ part }) => part)
  const json = { quoteId: quote.quoteId, ...(whole ? {} : { parts }) }
  const submit = () => ask(site, pathOf(entry), { json, headers })
  const [answer] = (await Promise.all(site.random.hits(0.5) ? [submit(), submit()] : [submit()])).toSorted(
    (a, b) => a.status - b.status,
  )
  if (answer?.status !== 200) return
  const total = lines.reduce((sum, { refund }) => sum + refund, 0)
  const { refundId } = answer.read<{ refundId: string }>()
  entry.promised.push({ refundId, parts, total })
}
