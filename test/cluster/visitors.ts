import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { getAirOrder, listAirOrders } from '#contract/account-orders.ts'
import { refreshToken, register, signIn } from '#contract/account.ts'
import { bookFlights, checkoutFlights, getTickets } from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import { listHotelBookings } from '#contract/hotel-account-orders.ts'
import { getPaymentInfo, getPaymentParams, paymentEvents, saveOrderInfo, voucherPdf } from '#contract/hotel-orders.ts'
import { getRateInfo, hotelIds, hotelOffers, suggestHotels } from '#contract/hotels.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import * as paths from '#domain/paths.ts'
import type { Product } from '#domain/product.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { type CallOptions, type Calls, call } from '#test/agency.ts'
import type { TestPostgres } from '#test/postgres.ts'
import { bookingInput, choose, returnFromBank, contactInfo, payWith, toSochi } from '#test/purchase.ts'
import { anna, orderInput } from '#test/stay.ts'

/** What a visitor was shown of a purchase that went through every step and back. */
export type Journey = { product: Product; orderId: string; email: string; paid: number; returned: number }

const SECURE_CARD = '4111111111111111'
const PASSWORD = 'тихая гавань 7'
const dayAhead = (days: number) => addDays(dayOf(new Date(), 'Europe/Moscow'), days)

export type Buyer = { email: string; proof?: CallOptions }

/** Makes an account, signs in and renews the token, as a browser with its cookie does. */
export async function enrol(visitor: Calls, login: string): Promise<Buyer> {
  const email = `${login}@mail.example`
  await visitor.call(register, { login, email, password: PASSWORD, returnUrl: paths.account, privacy: true })
  const payload = { login, password: PASSWORD }
  const entered = await visitor.app.inject({ method: 'POST', url: signIn.path, payload })
  const { token } = entered.json<{ token: string }>()
  const cookie = /\brt=[^;]+/.exec(String(entered.headers['set-cookie']))?.[0]
  const headers = { authorization: `Bearer ${token}`, cookie }
  const renewed = await visitor.app.inject({ method: 'GET', url: refreshToken.path, headers })
  if (renewed.statusCode !== 200) throw new Error(`the token was not renewed: ${renewed.statusCode}`)
  return { email, proof: { bearer: renewed.json<{ token: string }>().token } }
}

/** From the search to the money back: there and back by one airline. */
export async function flyAndReturn(visitor: Calls, { email, proof: own }: Buyer, day: number): Promise<Journey> {
  const query = { ...toSochi, dateThere: airDay(dayAhead(day)), dateBack: airDay(dayAhead(day + 7)) }
  const choice = await choose(visitor, 'one-session', query, ({ airlineFares }) =>
    airlineFares.every(({ refund }) => refund.allowed),
  )
  const input = { ...bookingInput(choice), contactInfo: { ...contactInfo, email } }
  const booked = accepted('the booking', await visitor.call(bookFlights, input, own))
  const { id, extra } = booked
  const proof = own ?? { orderKey: extra.accessKey ?? '' }
  const opened = accepted('the payment', await visitor.call(checkoutFlights, { id }, proof))
  await payAndComeBack(visitor, opened.paymentSystem.data.paymentUrl)
  const issued = await until('the ticket', async () => {
    const order = await visitor.call(getTickets, { id }, proof)
    return order.status === 'Ticketed' ? order : undefined
  })
  for (const { receiptUrl } of issued.tickets) await paper(visitor, receiptUrl, proof)
  if (own) {
    const { tickets } = await visitor.call(listAirOrders, {}, own)
    if (!tickets.some(({ number }) => number === extra.number)) throw new Error(`${extra.number} is not in the list of orders`)
    accepted('the order in the account', await visitor.call(getAirOrder, { number: extra.number }, own))
  }
  const returned = await refundOrder(visitor, id, proof)
  await until('the money of the tickets', async () => {
    const { status, refund } = await visitor.call(getTickets, { id }, proof)
    return status === 'Refunded' && refund?.total === returned ? true : undefined
  })
  return { product: 'air', orderId: id, email, paid: extra.totalPrice, returned }
}

/** From the search to the refund: two nights, the payment's end received by its stream. */
export async function stayAndReturn(visitor: Calls, { email, proof: own }: Buyer, day: number): Promise<Journey> {
  const stay = { arrival: dayAhead(day), departure: dayAhead(day + 2), adults: 1, children: [] as number[] }
  const { result } = await visitor.call(suggestHotels, { seachText: 'Москва' })
  const { data: found } = accepted('the list of hotels', await visitor.call(hotelIds, { region: result.regions[0]?.id ?? '' }))
  const ids = found.ids.slice(day, day + 10)
  const { data: offered } = accepted('the rates', await visitor.call(hotelOffers, { ...stay, ids }))
  const rate = offered.result.flatMap(({ rates }) => rates).find(({ cancellation }) => cancellation.isAvailable)
  if (!rate) throw new Error('no hotel of Moscow has a rate that can be cancelled')
  accepted('the rate', await visitor.call(getRateInfo, { id: rate.id }))
  const order = orderInput(rate, { ...stay, guests: [anna] })
  const made = accepted('the order', await visitor.call(saveOrderInfo, { ...order, data: { ...order.data, email } }, own)).data
  const proof = own ?? { orderKey: made.accessKey ?? '' }
  const { data: params } = await visitor.call(getPaymentParams, { orderId: made.orderId }, proof)
  const stream = visitor.app.inject({ method: 'GET', url: `${paymentEvents.path}?connectionId=${params.connectionId}` })
  await payAndComeBack(visitor, params.paymentUrl)
  const { body } = await stream // it ends with the order's last state
  if (!body.includes('"Confirmed"')) throw new Error(`the stream of the payment never said that it is confirmed: ${body}`)
  await paper(visitor, `${voucherPdf.path}?orderId=${made.orderId}`, proof)
  if (own) {
    const { data } = await visitor.call(listHotelBookings, {}, own)
    if (!data.some(({ orderNumber }) => orderNumber === made.orderNumber))
      throw new Error(`${made.orderNumber} is not in the list of orders`)
  }
  const returned = await refundOrder(visitor, made.orderId, proof)
  await until('the money of the room', async () => {
    const { data } = await visitor.call(getPaymentInfo, { orderId: made.orderId }, proof)
    return data.status === 'Refunded' ? true : undefined
  })
  return { product: 'hotel', orderId: made.orderId, email, paid: made.price, returned }
}

/** What was answered, unless it was a refusal. */
function accepted<Reply extends { refusal?: unknown }>(what: string, reply: Reply): Reply {
  if (reply.refusal) throw new Error(`${what} was refused: ${JSON.stringify(reply)}`)
  return reply
}

async function payAndComeBack(visitor: Calls, paymentUrl: string): Promise<void> {
  const page = await visitor.app.inject({ method: 'GET', url: new URL(paymentUrl).pathname })
  if (page.statusCode !== 200) throw new Error(`the bank's page was answered ${page.statusCode}`)
  await returnFromBank(visitor, await payWith(visitor, paymentUrl, SECURE_CARD))
}

async function paper(visitor: Calls, url: string, { bearer, orderKey }: CallOptions): Promise<void> {
  const headers = { ...(bearer && { authorization: `Bearer ${bearer}` }), ...(orderKey && { 'x-order-key': orderKey }) }
  const { statusCode, body } = await visitor.app.inject({ method: 'GET', url, headers })
  if (statusCode !== 200 || !body.startsWith('%PDF')) throw new Error(`${url} was answered ${statusCode}`)
}

/** Agrees to the whole refund; returns how much that is. */
async function refundOrder(visitor: Calls, id: string, proof: CallOptions): Promise<number> {
  const quote = accepted('the calculation', await visitor.call(quoteOrderRefund, { id }, proof))
  if (!quote.allowed) throw new Error(`nothing of ${id} can be refunded: ${quote.reason}`)
  accepted('the return', await visitor.call(requestOrderRefund, { id, quoteId: quote.quoteId }, proof))
  return quote.refundTotal
}

/** Which processes answered each kind of call. */
export type Seen = Map<string, Set<number>>

type Visit = { origin: string; members: number; round: number; seen: Seen }

/** An id, a number of an order, a ticket, a token: what makes two calls of one kind look different. */
const OWN = /\/(?:[\w-]{22}(?![\w-])|(?=[^/]*\d)[\w.-]{6,})/g

/**
 * A visitor whose every next call is answered by another process than the one before; in the next round each kind of call goes
 * to the process that had no turn.
 */
export function alternatingVisitor({ origin, members, round, seen }: Visit): Calls {
  const calls = new Map<string, { place: number; times: number }>()
  async function inject(options: InjectOptions) {
    const { method = 'GET', url = '/', query, headers, payload } = options
    const path = String(url)
    const kind = `${method} ${path.split('?')[0]?.replaceAll(OWN, '/…')}`
    const call = calls.get(kind) ?? { place: calls.size, times: 0 }
    calls.set(kind, call)
    const member = (call.place + call.times + round) % members
    call.times += 1
    const isJson = typeof payload === 'object'
    const response = await fetch(origin + path + asQuery(query), {
      method,
      headers: {
        ...(headers as Record<string, string>),
        ...(isJson && { 'content-type': 'application/json' }),
        'x-member': String(member),
      },
      body: payload === undefined ? null : isJson ? JSON.stringify(payload) : String(payload),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })
    const body = await response.text()
    if (response.status >= 500)
      throw new Error(`${kind} was answered ${response.status} by process ${member + 1}: ${body.slice(0, 200)}`)
    seen.set(kind, (seen.get(kind) ?? new Set()).add(Number(response.headers.get('x-member'))))
    const answered = { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() }
    return { statusCode: response.status, headers: answered, body, json: () => JSON.parse(body) as unknown }
  }
  const app = { inject } as unknown as Pick<FastifyInstance, 'inject'> // of its three forms only this one is called
  return { app, call: (endpoint, input, options) => call(app, endpoint, input, options) }
}

function asQuery(query: InjectOptions['query']): string {
  const text = new URLSearchParams(query as Record<string, string>).toString() // test/agency.ts makes texts of all
  return text && `?${text}`
}

/** Looks again until there is something to see. */
export async function until<Thing>(what: string, read: () => Promise<Thing | undefined>, withinMs = 60_000): Promise<Thing> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    const thing = await read()
    if (thing !== undefined) return thing
    await wait(150)
  }
  throw new Error(`${what} did not come within ${withinMs / 1000} s`)
}

const VISITORS = 3
const MOST_FAILURES = 10

export type Browsing = { origin: string; isOpen: () => boolean; pauseMs: number }

/** People who only look, while it is open: pages and searches. Every answer must arrive, and be none of a failure. */
export async function browse({ origin, isOpen, pauseMs }: Browsing): Promise<{ visits: number; failures: string[] }> {
  const failures: string[] = []
  let visits = 0
  const visit = async () => {
    while (isOpen()) {
      visits += 1
      const failure = await visitOnce(origin, visits).catch((error: unknown) => String(error))
      if (failure && failures.length < MOST_FAILURES) failures.push(failure)
      await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
  return { visits, failures }
}

const pages = [paths.home, paths.support, paths.hotels, paths.about, paths.login]

async function visitOnce(origin: string, at: number): Promise<string | undefined> {
  const dateThere = airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), 25 + (at % 14)))
  const search = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...toSochi, dateThere, dateBack: null }),
  }
  const [path, init] = at % 3 === 0 ? [searchFlights.path, search] : [pages[at % pages.length]!, {}]
  const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  return response.status === 200 && text.length > 0 ? undefined : `${path} was answered ${response.status}`
}

export type Bought = { orderId: string; paid: number; returned: number }

/** The sandbox bank keeps what was paid less the agreed refunds, once for each order. */
export async function wrongAtBank(postgres: TestPostgres, purchases: Bought[]): Promise<string[]> {
  const database = await postgres.open(2)
  const { rows } = await database.query('select order_id, state, amount_rub, refunded_rub from sandbox_payments')
  const payments = rows as { order_id: string; state: string; amount_rub: number; refunded_rub: number }[]
  return purchases.flatMap(({ orderId, paid, returned }) => {
    const own = payments.filter(({ order_id, state }) => order_id === orderId && ['Captured', 'Refunded'].includes(state))
    const [payment] = own
    if (own.length !== 1 || !payment) return [`${own.length} payments at the bank for ${orderId}`]
    if (payment.amount_rub !== paid) return [`the bank took ${payment.amount_rub} of ${paid} for ${orderId}`]
    const remaining = payment.amount_rub - payment.refunded_rub
    return remaining === paid - returned ? [] : [`the bank keeps ${remaining} of ${paid} less ${returned} for ${orderId}`]
  })
}
