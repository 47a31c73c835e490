import { refreshToken, register, signIn } from '#contract/account.ts'
import { getAirOrder, listAirOrders } from '#contract/account-orders.ts'
import { bookFlights, checkoutFlights, getTickets } from '#contract/air-orders.ts'
import { listHotelBookings } from '#contract/hotel-account-orders.ts'
import { getPaymentInfo, getPaymentParams, paymentEvents, saveOrderInfo, voucherPdf } from '#contract/hotel-orders.ts'
import { getRateInfo, hotelIds, hotelOffers, suggestHotels } from '#contract/hotels.ts'
import { askOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import * as paths from '#domain/paths.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import type { Product } from '#domain/product.ts'
import type { CallOptions, Calls } from '#test/agency.ts'
import { bookingInput, choose, comeBack, contactInfo, payWith, toSochi } from '#test/purchase.ts'
import { anna, orderInput } from '#test/stay.ts'
import { until } from './visitor.ts'

/** What a visitor was told of a purchase that went through every step and back. */
export type Journey = { product: Product; orderId: string; email: string; paid: number; returned: number }

const SECURE_CARD = '4111111111111111'
const PASSWORD = 'тихая гавань 7'
const dayAhead = (days: number) => addDays(dayOf(new Date(), 'Europe/Moscow'), days)

export type Buyer = { email: string; proof?: CallOptions }

/** Makes an account, signs in and renews the token, as a browser with its cookie does. */
export async function enrol(visitor: Calls, login: string): Promise<Buyer> {
  const email = `${login}@mail.example`
  await visitor.ask(register, { login, email, password: PASSWORD, returnUrl: paths.account, privacy: true })
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
  const booked = accepted('the booking', await visitor.ask(bookFlights, input, own))
  const { id, extra } = booked
  const proof = own ?? { orderKey: extra.accessKey ?? '' }
  const opened = accepted('the payment', await visitor.ask(checkoutFlights, { id }, proof))
  await payAndComeBack(visitor, opened.paymentSystem.data.paymentUrl)
  const issued = await until('the ticket', async () => {
    const order = await visitor.ask(getTickets, { id }, proof)
    return order.status === 'Ticketed' ? order : undefined
  })
  for (const { receiptUrl } of issued.tickets) await paper(visitor, receiptUrl, proof)
  if (own) {
    const { tickets } = await visitor.ask(listAirOrders, {}, own)
    if (!tickets.some(({ number }) => number === extra.number)) throw new Error(`${extra.number} is not in the list of orders`)
    accepted('the order in the account', await visitor.ask(getAirOrder, { number: extra.number }, own))
  }
  const returned = await giveBack(visitor, id, proof)
  await until('the money of the tickets', async () => {
    const { status, refund } = await visitor.ask(getTickets, { id }, proof)
    return status === 'Refunded' && refund?.total === returned ? true : undefined
  })
  return { product: 'air', orderId: id, email, paid: extra.totalPrice, returned }
}

/** From the search to the money back: two nights, the payment's end heard by its stream. */
export async function stayAndReturn(visitor: Calls, { email, proof: own }: Buyer, day: number): Promise<Journey> {
  const stay = { arrival: dayAhead(day), departure: dayAhead(day + 2), adults: 1, children: [] as number[] }
  const { result } = await visitor.ask(suggestHotels, { seachText: 'Москва' })
  const { data: found } = accepted('the list of hotels', await visitor.ask(hotelIds, { region: result.regions[0]?.id ?? '' }))
  const ids = found.ids.slice(day, day + 10)
  const { data: offered } = accepted('the rates', await visitor.ask(hotelOffers, { ...stay, ids }))
  const rate = offered.result.flatMap(({ rates }) => rates).find(({ cancellation }) => cancellation.isAvailable)
  if (!rate) throw new Error('no hotel of Moscow has a rate that can be cancelled')
  accepted('the rate', await visitor.ask(getRateInfo, { id: rate.id }))
  const order = orderInput(rate, { ...stay, guests: [anna] })
  const made = accepted('the order', await visitor.ask(saveOrderInfo, { ...order, data: { ...order.data, email } }, own)).data
  const proof = own ?? { orderKey: made.accessKey ?? '' }
  const { data: params } = await visitor.ask(getPaymentParams, { orderId: made.orderId }, proof)
  const heard = visitor.app.inject({ method: 'GET', url: `${paymentEvents.path}?connectionId=${params.connectionId}` })
  await payAndComeBack(visitor, params.paymentUrl)
  const { body } = await heard // it ends with the order's last state
  if (!body.includes('"Confirmed"')) throw new Error(`the stream of the payment never said that it is confirmed: ${body}`)
  await paper(visitor, `${voucherPdf.path}?orderId=${made.orderId}`, proof)
  if (own) {
    const { data } = await visitor.ask(listHotelBookings, {}, own)
    if (!data.some(({ orderNumber }) => orderNumber === made.orderNumber))
      throw new Error(`${made.orderNumber} is not in the list of orders`)
  }
  const returned = await giveBack(visitor, made.orderId, proof)
  await until('the money of the room', async () => {
    const { data } = await visitor.ask(getPaymentInfo, { orderId: made.orderId }, proof)
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
  await comeBack(visitor, await payWith(visitor, paymentUrl, SECURE_CARD))
}

async function paper(visitor: Calls, url: string, { bearer, orderKey }: CallOptions): Promise<void> {
  const headers = { ...(bearer && { authorization: `Bearer ${bearer}` }), ...(orderKey && { 'x-order-key': orderKey }) }
  const { statusCode, body } = await visitor.app.inject({ method: 'GET', url, headers })
  if (statusCode !== 200 || !body.startsWith('%PDF')) throw new Error(`${url} was answered ${statusCode}`)
}

/** Agrees to all that comes back; answers how much that is. */
async function giveBack(visitor: Calls, id: string, proof: CallOptions): Promise<number> {
  const quote = accepted('the calculation', await visitor.ask(quoteOrderRefund, { id }, proof))
  if (!quote.allowed) throw new Error(`nothing of ${id} can be given back: ${quote.reason}`)
  accepted('the return', await visitor.ask(askOrderRefund, { id, quoteId: quote.quoteId }, proof))
  return quote.refundTotal
}
