import { setTimeout as wait } from 'node:timers/promises'
import { type OrderStatus, finalStatuses } from '#domain/payments/order.ts'
import { contactInfo } from '#test/purchase.ts'
import { pay } from './pay.ts'
import { type Answer, type Entry, type Person, type Site, callSite, fetchBearer, fetchProof } from './site.ts'
import { inventedMarket } from './suppliers/market.ts'

/** Books a flight or a room, pays for most and returns some, pressing every button twice now and then. */
export async function buyOne(site: Site): Promise<void> {
  const { random, journal } = site
  const person = random.hits(0.65) ? random.pick(journal.people) : undefined
  const entry = random.hits(0.4) ? await bookRoom(site, person) : await bookFlights(site, person)
  if (!entry) return
  if (random.hits(0.07)) return
  if (random.hits(0.04)) return cancel(site, entry)
  await pay(site, entry)
  await watch(site, entry)
  if (random.hits(0.45)) await refundOrder(site, entry)
}

async function bookFlights(site: Site, person: Person | undefined): Promise<Entry | undefined> {
  const { market = inventedMarket } = site
  const found = await market.trip(site)
  if (!found) return undefined
  const { there, back, passengers, mark, seller } = found
  const email = emailOf(site)
  const trip = {
    there: { itineraryRef: there.itineraryRef },
    back: back && { itineraryRef: back.itineraryRef },
    passengers,
    contactInfo: { ...contactInfo, email },
    privacy: true,
    isAviasales: false,
  }
  type BookedEntry = {
    id: string
    items: { price: number; direction: string }[]
    extra: { number: string; accessKey?: string; totalPrice: number }
  }
  const price = there.totalPrice + (back?.totalPrice ?? 0)
  const booked = await submitUntilMade(site, person, { path: '/api/air/Booking', about: trip, price })
  if (!booked) return undefined
  const { id, items, extra } = booked.answer.read<BookedEntry>()
  const parts = new Map(items.map((item) => [item.direction, item.price]))
  return write(site, {
    kind: 'air',
    id,
    number: extra.number,
    person,
    accessKey: extra.accessKey,
    email,
    shown: booked.price,
    price: extra.totalPrice,
    parts,
    mark,
    ...(seller && { seller }),
  })
}

async function bookRoom(site: Site, person: Person | undefined): Promise<Entry | undefined> {
  const { market = inventedMarket } = site
  const found = await market.room(site)
  if (!found) return undefined
  const { rateId, price, arrival, departure, mark, seller, firstName, lastName } = found
  const email = emailOf(site)
  const data = { guests: [{ firstName, lastName, isChild: false }], phone: '+79991234567', email }
  const about = { rateId, data, arrival, departure, adults: 1, children: [], privacy: true }
  const booked = await submitUntilMade(site, person, { path: '/api/Base/SaveOrderInfo', about, price })
  if (!booked) return undefined
  type BookedEntry = { data: { orderId: string; orderNumber: string; accessKey?: string; price: number } }
  const { data: made } = booked.answer.read<BookedEntry>()
  const parts = new Map([['stay', made.price]])
  return write(site, {
    kind: 'hotel',
    id: made.orderId,
    number: made.orderNumber,
    person,
    accessKey: made.accessKey,
    email,
    shown: booked.price,
    price: made.price,
    parts,
    mark,
    ...(seller && { seller }),
  })
}

type BookedEntry = Pick<
  Entry,
  'kind' | 'id' | 'number' | 'person' | 'email' | 'shown' | 'price' | 'parts' | 'mark' | 'seller'
> & {
  accessKey: string | undefined
}

function write({ journal }: Site, made: BookedEntry): Entry {
  const empty = { bonus: 0, amount: made.price, coveredByPoints: false, pages: [], paid: [], promised: [], cancelled: false }
  const entry: Entry = { ...made, accessKey: made.accessKey ?? '', ...empty }
  const known = journal.entries.find(({ id }) => id === made.id)
  if (known) journal.violations.push(`I7 one order for two buyers: ${made.id} of ${known.email} and ${made.email}`)
  journal.entries.push(entry)
  return entry
}

function emailOf({ journal, random }: Site): string {
  return `buyer-${journal.entries.length}-${random.below(1e9)}@mail.example`
}

type Submission = { path: string; about: object; price: number }

/** Presses the button, twice now and then; a price that rose in the meantime is looked at and accepted. */
async function submitUntilMade(
  site: Site,
  person: Person | undefined,
  { path, about, price }: Submission,
): Promise<{ answer: Answer; price: number } | undefined> {
  for (let tries = 0, agreed = price; tries < 3; tries += 1) {
    const [answer] = await submitOnce(site, person, { path, about, price: agreed })
    if (answer?.status === 200) return { answer, price: agreed }
    const { newPrice } = answer?.status === 409 ? answer.read<{ newPrice?: number }>() : {}
    if (newPrice === undefined) return undefined
    agreed = newPrice
  }
  return undefined
}

async function submitOnce(site: Site, person: Person | undefined, { path, about, price }: Submission): Promise<Answer[]> {
  const { random, journal } = site
  const key = person ? `submission-${(person.submissions += 1)}` : `guest-${random.next()}`
  const headers = { ...(person ? await fetchBearer(site, person) : {}), 'idempotency-key': key }
  const submit = () => callSite(site, path, { json: { ...about, acceptedPrice: price }, headers })
  const answers = await Promise.all(random.hits(0.3) ? [submit(), submit()] : [submit()])
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ read }) => JSON.stringify(idOf(read()))))
  if (ids.size > 1) journal.violations.push(`I7 one key, two orders: ${[...ids].join(' ')}`)
  const isTaken = answers.some(
    (answer) => answer.status === 409 && /other-body|другими данными/.test(JSON.stringify(answer.read())),
  )
  if (isTaken) journal.violations.push(`I7 a key of ${person?.login ?? 'a guest'} was taken by somebody else: ${key}`)
  return answers.toSorted((a, b) => a.status - b.status)
}

function idOf(body: { id?: string; data?: { orderId?: string } }): string | undefined {
  return body.id ?? body.data?.orderId
}

async function cancel(site: Site, entry: Entry): Promise<void> {
  const headers = await fetchProof(site, entry)
  const answer =
    entry.kind === 'air'
      ? await callSite(site, `/api/air/Cancel/${entry.id}`, { json: {}, headers })
      : await callSite(site, '/api/Base/CancelUnpaid', { json: { orderId: entry.id }, headers })
  entry.cancelled = answer.status === 200
}

/** Looks at the order as the page of a payment does, until it is decided or its buyer has better things to do. */
async function watch(site: Site, entry: Entry): Promise<void> {
  for (let polls = 0; polls < 6; polls += 1) {
    const status = await fetchStatus(site, entry)
    if (status === undefined || status === 'Registered' || finalStatuses.includes(status)) return
    await wait(1000)
  }
}

async function fetchStatus(site: Site, entry: Entry): Promise<OrderStatus | undefined> {
  const headers = await fetchProof(site, entry)
  if (entry.kind === 'air')
    return (await callSite(site, `/api/air/Tickets/${entry.id}`, { headers })).read<{ status?: OrderStatus }>().status
  const seen = await callSite(site, '/api/Base/GetPaymentInfo', { json: { orderId: entry.id }, headers })
  return seen.read<{ data?: { status: OrderStatus } }>().data?.status
}

type Line = { part: string; paid: number; penalty: number; refund: number; allowed: boolean }
type Quote = { quoteId: string; allowed: boolean; lines: Line[]; refundTotal: number; refundCard: number }

/** Requests a quote, accepts all of it or a part, and returns for the rest now and then. */
async function refundOrder(site: Site, entry: Entry): Promise<void> {
  const { random } = site
  await wait(random.below(1500))
  const quote = await fetchQuote(site, entry)
  if (!quote?.allowed) return
  const allowed = quote.lines.filter((line) => line.allowed)
  const some = allowed.length > 1 && random.hits(0.6) ? [random.pick(allowed)] : allowed
  await accept(site, entry, { quote, lines: some, whole: some.length === quote.lines.length })
  if (some.length === allowed.length || random.hits(0.5)) return
  await wait(2000)
  const rest = await fetchQuote(site, entry)
  const left = rest?.lines.filter((line) => line.allowed) ?? []
  if (rest && left.length > 0) await accept(site, entry, { quote: rest, lines: left, whole: false })
}

async function fetchQuote(site: Site, entry: Entry): Promise<Quote | undefined> {
  const answer = await callSite(site, pathOf(entry), { headers: await fetchProof(site, entry) })
  return answer.status === 200 ? answer.read<Quote>() : undefined
}

const pathOf = ({ id }: Entry) => `/api/base/Orders/${id}/refund`

type RefundWish = { quote: Quote; lines: Line[]; whole: boolean }

/** Presses «return», twice now and then, and keeps what was promised. */
async function accept(site: Site, entry: Entry, { quote, lines, whole }: RefundWish): Promise<void> {
  const headers = await fetchProof(site, entry)
  const parts = lines.map(({ part }) => part)
  const json = { quoteId: quote.quoteId, ...(whole ? {} : { parts }) }
  const submit = () => callSite(site, pathOf(entry), { json, headers })
  const [answer] = (await Promise.all(site.random.hits(0.5) ? [submit(), submit()] : [submit()])).toSorted(
    (a, b) => a.status - b.status,
  )
  if (answer?.status !== 200) return
  const total = lines.reduce((sum, { refund }) => sum + refund, 0)
  const { refundId } = answer.read<{ refundId: string }>()
  entry.promised.push({ refundId, parts, total })
}
