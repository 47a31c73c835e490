import * as paths from '#domain/paths.ts'
import { type Day, addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { contactInfo, grownUp } from '#test/purchase.ts'
import type { FuzzRequest } from './requests.ts'

/** What is really there, by the names requests call it: tokens, orders, their keys and numbers. */
export type KnownValues = Record<string, string[]>

type Json = Record<string, unknown>
type Reply = { status: number; body: Json; cookie: string }

async function post(origin: string, path: string, body: Json, headers: Record<string, string> = {}): Promise<Reply> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const cookie = /rt=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Json, cookie }
}

const PASSWORD = 'тихая гавань 7'
const DAYS = 300

/** Registers somebody new, who books two flights and a room and leaves a guest's flight beside them. */
export async function settleIn(origin: string, turn: number): Promise<KnownValues> {
  const [buyer, leaver] = [await enrol(origin, `fuzz${turn}`), await enrol(origin, `leaver${turn}`)]
  const bearer = { authorization: `Bearer ${buyer.token}` }
  const offers = await fetchOffers(origin, turn)
  const flights = await Promise.all([
    bookFlight(origin, offers[0], bearer),
    bookFlight(origin, offers[1], {}),
    bookFlight(origin, offers[2], bearer),
  ])
  const rates = await fetchRates(origin, turn)
  const stay = await bookRoom(origin, rates[0])
  const orders = [...flights, stay].filter((order) => order !== undefined)
  return {
    token: [buyer.token, leaver.token],
    cookie: [buyer.cookie, leaver.cookie],
    login: [`leaver${turn}`],
    order: flights.flatMap((order) => order?.id ?? []),
    stay: stay ? [stay.id] : [],
    number: orders.map(({ number }) => number),
    key: orders.map(({ key }) => key).filter(Boolean),
    ref: offers.slice(3, 5).map(({ itineraryRef }) => JSON.stringify(itineraryRef)),
    rate: rates.slice(1).map(({ id }) => id),
  }
}

async function enrol(origin: string, login: string): Promise<{ token: string; cookie: string }> {
  const person = { login, password: PASSWORD, email: `${login}@mail.ru`, returnUrl: `${origin}${paths.account}`, privacy: true }
  const { body, cookie } = await post(origin, '/auth/Account/Register', person)
  return { token: String(body.token), cookie }
}

type Offer = { itineraryRef: Json; totalPrice: number; combined: boolean; pairedOnly: boolean }
type Order = { id: string; number: string; key: string }

function dayAhead(turn: number): Day {
  return addDays(dayOf(new Date(), 'Europe/Moscow'), 20 + (turn % DAYS))
}

async function fetchOffers(origin: string, turn: number): Promise<Offer[]> {
  const query = {
    iataFrom: 'MOW',
    iataTo: 'AER',
    dateThere: airDay(dayAhead(turn)),
    dateBack: null,
    adults: 1,
    children: 0,
    infants: 0,
  }
  const { body } = await post(origin, '/api/air/Search', query)
  const offers = (body.forwardOptions ?? []) as Offer[]
  return offers.filter(({ combined, pairedOnly }) => !combined && !pairedOnly)
}

async function bookFlight(origin: string, offer: Offer | undefined, headers: Record<string, string>): Promise<Order | undefined> {
  if (!offer) return undefined
  const trip = { there: { itineraryRef: offer.itineraryRef }, back: null, passengers: [grownUp], contactInfo }
  const sent = { ...trip, privacy: true, isAviasales: false, acceptedPrice: offer.totalPrice }
  const { status, body } = await post(origin, '/api/air/Booking', sent, headers)
  const { number, accessKey = '' } = (body.extra ?? {}) as { number?: string; accessKey?: string }
  return status === 200 && number ? { id: String(body.id), number, key: accessKey } : undefined
}

type Rate = { id: string; price: number }

const party = { adults: 1, children: [] }

async function fetchRates(origin: string, turn: number): Promise<Rate[]> {
  const [arrival, departure] = [dayAhead(turn), addDays(dayAhead(turn), 2)]
  const { body } = await post(origin, '/api/Base/GetHotelOffers', { arrival, departure, ...party, ids: ['moscow-2'] })
  const { result = [] } = (body.data ?? {}) as { result?: { rates: Rate[] }[] }
  return (result[0]?.rates ?? []).map(({ id, price }) => ({ id, price, arrival, departure }))
}

async function bookRoom(origin: string, rate: Rate | undefined): Promise<Order | undefined> {
  if (!rate) return undefined
  const { id: rateId, price: acceptedPrice, ...days } = rate
  const data = {
    guests: [{ firstName: 'Анна', lastName: 'Смирнова', isChild: false }],
    phone: '+79991234567',
    email: 'anna@mail.example',
  }
  const { status, body } = await post(origin, '/api/Base/SaveOrderInfo', {
    rateId,
    data,
    ...days,
    ...party,
    acceptedPrice,
    privacy: true,
  })
  const { orderId = '', orderNumber = '', accessKey = '' } = (body.data ?? {}) as Record<string, string>
  return status === 200 ? { id: orderId, number: orderNumber, key: accessKey } : undefined
}

/** The request with what is really there in place of its names. */
export function filled(request: FuzzRequest, known: KnownValues): FuzzRequest {
  const text = JSON.stringify(request).replaceAll(
    /(\\?")?@@([a-z]+)(\d)@@(\\?")?/g,
    (whole, open = '', name: string, at: string, close = '') => {
      const values = known[name] ?? []
      const value = values[Number(at) % Math.max(1, values.length)] ?? 'none'
      const isObject = value.startsWith('{')
      if (isObject && open === '\\"' && close === '\\"') return value.replaceAll('"', '\\"')
      return isObject ? whole : `${open}${JSON.stringify(value).slice(1, -1)}${close}`
    },
  )
  return JSON.parse(text) as FuzzRequest // the same shape, other words
}
