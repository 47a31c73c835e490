import { type APIRequestContext, type FrameLocator, type Page, expect } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { addDays, dayOf } from '#domain/text/dates.ts'

const today = dayOf(new Date(), 'Europe/Moscow')

/** A stay of three nights, different for different buyers, so that they do not move each other's prices. */
export function stayFor(buyer: number) {
  return { arrival: addDays(today, 30 + buyer), departure: addDays(today, 33 + buyer) }
}

export type Room = { id: string; price: number; hotelId: string; address: string }

type Rate = {
  id: string
  price: number
  bonusApplicable: boolean
  cancellation: { isAvailable: boolean; penalties: { amount: number }[] }
}
type RoomChoice = {
  hotelId: string
  buyer: number
  party: { adults: number; children: number[] }
  fits?: (rate: Rate) => boolean
}

/** Hotels sell out on days of their own: a stay without a room is moved so many days later. */
const [LATER_DAYS, MOST_TRIES] = [50, 5]

async function firstRoom(request: APIRequestContext, { hotelId, buyer, party, fits = () => true }: RoomChoice) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const stay = stayFor(buyer + tries * LATER_DAYS)
    const data = { ...stay, ...party, ids: [hotelId] }
    const answer = await (await request.post('/api/Base/GetHotelOffers', { data })).json()
    const rates: Rate[] = answer.data.result[0]?.rates ?? []
    const rate = rates.find(fits)
    if (rate) return { rate, stay }
  }
  throw new Error(`No room of ${hotelId} for this stay`)
}

/** A room for one whose terms keep everything from the hour it is bought. */
export async function chooseStrictRoom(request: APIRequestContext, hotelId: string, buyer: number): Promise<Room> {
  const isStrict = ({ price, cancellation }: Rate) => !cancellation.isAvailable && cancellation.penalties[0]?.amount === price
  return roomForOne(request, hotelId, buyer, isStrict)
}

/** A room for one that brings points. */
export async function chooseRoomWithPoints(request: APIRequestContext, hotelId: string, buyer: number): Promise<Room> {
  return roomForOne(request, hotelId, buyer, ({ bonusApplicable }) => bonusApplicable)
}

async function roomForOne(
  request: APIRequestContext,
  hotelId: string,
  buyer: number,
  fits: (rate: Rate) => boolean,
): Promise<Room> {
  const { rate, stay } = await firstRoom(request, { hotelId, buyer, party: { adults: 1, children: [] }, fits })
  const query = new URLSearchParams({ hotelId, ...stay, adults: '1' })
  return { id: rate.id, price: rate.price, hotelId, address: `${href(paths.hotelBooking, { rateId: rate.id })}?${query}` }
}

/** The cheapest room of a hotel for two adults and a child of six, and the address its booking has. */
export async function chooseRoom(request: APIRequestContext, hotelId: string, buyer: number, adults = 2): Promise<Room> {
  const children = adults === 2 ? [6] : []
  const { rate, stay } = await firstRoom(request, { hotelId, buyer, party: { adults, children } })
  const query = new URLSearchParams({ hotelId, ...stay, adults: String(adults), sortBy: 'price_down' })
  if (children.length > 0) query.set('children', children.join())
  return { id: rate.id, price: rate.price, hotelId, address: `${href(paths.hotelBooking, { rateId: rate.id })}?${query}` }
}

export async function continueAsGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Продолжить без авторизации' }).click()
}

export async function fillGuests(page: Page, people: [lastName: string, firstName: string][]): Promise<void> {
  const card = page.getByRole('region', { name: 'Гости' })
  for (const [at, [lastName, firstName]] of people.entries()) {
    await card
      .getByRole('textbox', { name: /^Фамилия/ })
      .nth(at)
      .fill(lastName)
    await card.getByRole('textbox', { name: 'Имя' }).nth(at).fill(firstName)
  }
}

export async function fillHotelContact(page: Page, email: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Контакты' })
  await card.getByRole('textbox', { name: 'Электронная почта' }).fill(email)
  await card.getByRole('textbox', { name: 'Телефон' }).fill('89161234567')
  const consent = card.getByRole('checkbox', { name: /^Согласие/ })
  await expect(consent).not.toBeChecked()
  await card.getByText('Согласие на обработку персональных данных').click()
}

export async function toPayment(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Перейти к.оплате$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Оплата', level: 1 })).toBeVisible()
}

export function bank(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Страница банка"]')
}

export async function payInFrame(page: Page, number: string): Promise<void> {
  const frame = bank(page)
  await frame.locator('[name=number]').fill(number)
  await frame.locator('[name=expiry]').fill('12/30')
  await frame.locator('[name=cvc]').fill('123')
  await frame.getByRole('button', { name: /^Оплатить/ }).click()
}

/** What proves whose an order is: a Bearer, a guest's key, or nothing yet. */
type Proof = Record<string, string>

export const asUser = (token: string): Proof => ({ authorization: `Bearer ${token}` })

/** Makes an order of a room through the API; returns its number and id, and the key of a guest. */
export async function bookRoomFor(request: APIRequestContext, headers: Proof, room: Room, lastName = 'Смирнова') {
  const [, nights] = room.address.split('?')
  const query = new URLSearchParams(nights)
  const data = {
    rateId: room.id,
    data: {
      guests: [{ firstName: 'Анна', lastName, isChild: false }],
      phone: '+79991234567',
      email: 'anna@mail.example',
    },
    arrival: query.get('arrival'),
    departure: query.get('departure'),
    adults: 1,
    children: [],
    acceptedPrice: room.price,
    privacy: true,
  }
  const made = await request.post('/api/Base/SaveOrderInfo', { data, headers })
  expect(made.status(), await made.text()).toBe(200)
  const { orderId, orderNumber, accessKey } = (await made.json()).data
  return { orderId: String(orderId), orderNumber: String(orderNumber), key: String(accessKey) }
}

/** Pays an order at the bank without looking at it, and waits for the hotel's word. */
export async function payRoomFor(request: APIRequestContext, headers: Proof, orderId: string): Promise<void> {
  const opened = await (await request.post('/api/Base/GetPaymentParams', { data: { orderId }, headers })).json()
  const form = { action: 'pay', number: '5555555555554444', expiry: '12/30', cvc: '123' }
  await request.post(opened.data.paymentUrl, { form, maxRedirects: 3 })
  await expect(async () => {
    const info = await (await request.post('/api/Base/GetPaymentInfo', { data: { orderId }, headers })).json()
    expect(info.data.status).toBe('Confirmed')
  }).toPass({ timeout: 30_000 })
}
