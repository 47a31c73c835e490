import * as z from 'zod/mini'
import { InstantText, LocalTimeText } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'

const SharedFlight = z.object({
  kind: z.literal('flight'),
  from: z.string(),
  to: z.string(),
  fromCode: z.string(),
  toCode: z.string(),
  departure: LocalTimeText,
  arrival: LocalTimeText,
  departureUtc: InstantText,
  arrivalUtc: InstantText,
  flight: z.string(),
  carrier: z.string(),
})
const SharedStay = z.object({
  kind: z.literal('stay'),
  hotelName: z.string(),
  city: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
})

/** What strangers see of a trip: where, when and by what. It contains no person, price, document or order number. */
export const SharedTrip = z.object({
  city: z.string(),
  events: z.array(z.discriminatedUnion('kind', [SharedFlight, SharedStay])),
})
export type SharedTrip = z.infer<typeof SharedTrip>

const order = z.object({ id: z.string().check(z.length(22)) })
const link = z.object({ url: z.nullable(z.string()) })

export const getTripShare = endpoint({
  name: 'getTripShare',
  summary: 'Ссылка, по которой видна поездка этого заказа; null, если её нет или она закрыта',
  method: 'GET',
  path: '/api/base/Orders/:id/share',
  access: 'owner',
  input: order,
  reply: link,
})

export const shareTrip = endpoint({
  name: 'shareTrip',
  summary: 'Открывает ссылку на поездку без цен и имён; второй раз отвечает той же ссылкой',
  method: 'POST',
  path: '/api/base/Orders/:id/share',
  access: 'owner',
  input: order,
  reply: link,
})

export const closeTripShare = endpoint({
  name: 'closeTripShare',
  summary: 'Закрывает ссылку на поездку: по ней больше ничего не видно',
  method: 'DELETE',
  path: '/api/base/Orders/:id/share',
  access: 'owner',
  empty: true,
  input: order,
  reply: z.object({}),
})

export const setOwnStay = endpoint({
  name: 'setOwnStay',
  summary: 'Запоминает, что после рейсов этого заказа жильё своё: отели на эти ночи не предлагаются',
  method: 'POST',
  path: '/api/base/Orders/:id/own-stay',
  access: 'owner',
  input: z.extend(order, { isOwn: z.boolean() }),
  reply: z.object({}),
})

export const getRefundToday = endpoint({
  name: 'getRefundToday',
  summary: 'Сколько вернулось бы за заказ сейчас, рублей; null, пока он не куплен. Расчёт не сохраняется',
  method: 'GET',
  path: '/api/base/Orders/:id/refund-today',
  access: 'owner',
  input: order,
  reply: z.object({ refundToday: z.nullable(z.int()) }),
})

export const readSharedTrip = endpoint({
  name: 'readSharedTrip',
  summary: 'Поездка по ссылке: рейсы и жильё; 410 у закрытой ссылки, 404 у неизвестной',
  method: 'GET',
  path: '/api/base/Trips/:key',
  access: 'anyone',
  input: z.object({ key: z.string().check(z.maxLength(64)) }),
  reply: SharedTrip,
})
