import { setTimeout as wait } from 'node:timers/promises'
import { addDays, airDay, dayOf } from '#domain/dates.ts'
import { type OrderStatus, finalStatuses } from '#domain/payments/order.ts'
import { contactInfo, grownUp } from '#test/purchase.ts'
import type { Chance } from './chance.ts'

type Offer = { itineraryRef: object; totalPrice: number; combined: boolean; pairedOnly: boolean }
type Json = Record<string, unknown>
type Asked = { json?: Json; form?: Record<string, string>; headers?: Record<string, string> }

/** What one buyer was told: the server must never take it back. */
export type Told = {
  orderId: string
  price: number
  /** When they first pressed «pay» at the bank, milliseconds. */
  paidAt?: number
}

export type Shop = {
  origin: string
  chance: Chance
  told: Told[]
  doubles: string[]
  token: { text: string; at: number }
}

type Answer = { status: number; read: <Body>() => Body }

/** Asks until the whole answer is here: a killed server is asked again with the very same request, as a careful client does. */
async function ask(shop: Shop, path: string, asked: Asked = {}): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const answer = await fetch(shop.origin + path, {
        ...requestOf(asked),
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
      })
      const text = await answer.text()
      if (answer.status < 500 || Date.now() > deadline)
        return { status: answer.status, read: <Body>() => JSON.parse(text) as Body }
    } catch (problem) {
      if (Date.now() > deadline) throw problem
    }
    await wait(50 + shop.chance.below(100))
  }
}

function requestOf({ json, form, headers }: Asked): RequestInit {
  if (json) return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(json) }
  return form ? { method: 'POST', headers: { ...headers }, body: new URLSearchParams(form) } : { headers: { ...headers } }
}

const PATIENCE_MS = 600_000

const known = new Map<number, Offer[]>()

async function offersOf(shop: Shop, day: number): Promise<Offer[]> {
  const cached = known.get(day)
  if (cached) return cached
  const dateThere = airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), 20 + day))
  const json = { iataFrom: 'MOW', iataTo: 'AER', dateThere, dateBack: null, adults: 1, children: 0, infants: 0 }
  const found = (await ask(shop, '/api/air/Search', { json })).read<{ forwardOptions?: Offer[] }>()
  const simple = (found.forwardOptions ?? []).filter(({ combined, pairedOnly }) => !combined && !pairedOnly)
  known.set(day, simple)
  return simple
}

const LOGIN = { login: 'tortured', password: 'тихая гавань 7' }

async function tokenOf(shop: Shop): Promise<string> {
  if (Date.now() - shop.token.at < 240_000) return shop.token.text
  const person = { ...LOGIN, email: 'tortured@mail.example', returnUrl: `${shop.origin}/account` }
  const made = await ask(shop, '/auth/Account/Register', { json: person })
  const signed = made.status === 200 ? made : await ask(shop, '/auth/Account/Login', { json: LOGIN })
  const { token = '' } = signed.read<{ token?: string }>()
  shop.token = { text: token, at: Date.now() }
  return token
}

const cards = ['5555555555554444', '5555555555554444', '5555555555554444', '4000000000000259', '4000000000000002'] as const
const banks = ['zarya', 'zarya', 'tuman', 'shtil', 'priboy'] as const
const surnames = ['Смирнова', 'Смирнова', 'Смирнова', 'Смирнова', 'REFUSE', 'FAILTICKET'] as const

/** Books one flight, pays for most and returns some, pressing every button twice now and then. */
export async function buyOne(shop: Shop): Promise<void> {
  const { chance } = shop
  const signedIn = chance.hits(0.5)
  const bearer = signedIn ? { authorization: `Bearer ${await tokenOf(shop)}` } : undefined
  const made = await bookOne(shop, bearer ?? {})
  if (!made) return
  const proof = bearer ?? { 'x-order-key': made.accessKey }
  if (chance.hits(0.1)) return
  const method = chance.hits(0.3) ? 'sbp' : 'card'
  const opened = await ask(shop, `/api/air/Checkout/${made.id}`, { json: { method }, headers: proof })
  const { paymentSystem } = opened.read<{ paymentSystem?: { data: { paymentUrl: string } } }>()
  const paymentUrl = paymentSystem?.data.paymentUrl ?? '/loader'
  if (paymentUrl === '/loader') return
  const card = { action: 'pay', number: chance.pick(cards), expiry: '12/40', cvc: '123' }
  const form = method === 'sbp' ? { bank: chance.pick(banks) } : card
  made.told.paidAt = Date.now()
  await ask(shop, new URL(paymentUrl).pathname, { form })
  if (chance.hits(0.7)) await ask(shop, `/pay/return/${made.id}`)
  await watch(shop, made.id, proof)
  if (bearer && chance.hits(0.5)) await returnOne(shop, made.number, bearer)
}

type Made = { id: string; number: string; accessKey: string; told: Told }

async function bookOne(shop: Shop, headers: Record<string, string>): Promise<Made | undefined> {
  const { chance } = shop
  const offers = await offersOf(shop, chance.below(40))
  if (offers.length === 0) return undefined
  const offer = chance.pick(offers)
  const surname = chance.pick(surnames)
  const passengers = [{ ...grownUp, surname, name: surname === 'Смирнова' ? 'Анна' : 'Anna' }]
  const trip = {
    there: { itineraryRef: offer.itineraryRef },
    back: null,
    passengers,
    contactInfo,
    privacy: true,
    isAviasales: false,
  }
  const key = `k${chance.next()}`
  const press = async (acceptedPrice: number) =>
    ask(shop, '/api/air/Booking', {
      json: { ...trip, acceptedPrice },
      headers: { ...headers, 'idempotency-key': `${key}-${acceptedPrice}` },
    })
  let answers = await Promise.all(
    chance.hits(0.3) ? [press(offer.totalPrice), press(offer.totalPrice)] : [press(offer.totalPrice)],
  )
  if (answers[0]?.status === 409) {
    const { newPrice } = answers[0].read<{ newPrice?: number }>()
    if (newPrice) answers = [await press(newPrice)]
  }
  type Order = { id: string; extra: { number: string; accessKey?: string; totalPrice: number } }
  const made = answers.filter(({ status }) => status === 200).map(({ read }) => read<Order>())
  if (new Set(made.map(({ id }) => id)).size > 1) shop.doubles.push(made.map(({ id }) => id).join(' '))
  const [first] = made
  if (!first) return undefined
  const told: Told = { orderId: first.id, price: first.extra.totalPrice }
  shop.told.push(told)
  return { id: first.id, number: first.extra.number, accessKey: first.extra.accessKey ?? '', told }
}

/** Looks at the order as the page of a payment does, until it is decided or its buyer has better things to do. */
async function watch(shop: Shop, id: string, headers: Record<string, string>): Promise<void> {
  for (let looks = 0; looks < 6; looks += 1) {
    const { status } = (await ask(shop, `/api/air/Tickets/${id}`, { headers })).read<{ status?: OrderStatus }>()
    if (!status || status === 'Registered' || finalStatuses.includes(status)) return
    await wait(1000)
  }
}

async function returnOne(shop: Shop, number: string, headers: Record<string, string>): Promise<void> {
  await wait(shop.chance.below(1500))
  const path = `/api/air/cabinet/${number}/refund`
  const quote = (await ask(shop, path, { headers })).read<{ quoteId?: string; allowed?: boolean }>()
  if (!quote.allowed || !quote.quoteId) return
  const press = () => ask(shop, path, { json: { quoteId: quote.quoteId }, headers })
  await Promise.all(shop.chance.hits(0.5) ? [press(), press()] : [press()])
}
