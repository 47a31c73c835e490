import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type Day, airDay } from '#domain/text/dates.ts'

type OrderInput = {
  /** Every order its own direction or day, so that they do not move each other's prices. */
  from: string
  to: string
  there: Day
  email: string
  /** A sentinel of the embedded supplier, such as FAILTICKET. */
  surname?: string
  /** By a fare that gives something back. */
  refundable?: boolean
  /** Whose it is (`asUser`); a guest's otherwise. */
  owner?: Record<string, string>
}

type Offer = { airlineFares: { refund: { allowed: boolean } }[] }

export type Order = { id: string; key: string; price: number }

/** An order of one adult that waits for its money, made by the calls of our own pages. */
export async function order(
  request: APIRequestContext,
  { from, to, there, email, surname = 'Смирнова', refundable = false, owner }: OrderInput,
): Promise<Order> {
  const query = { iataFrom: from, iataTo: to, dateThere: airDay(there), dateBack: null, adults: 1, children: 0, infants: 0 }
  const search = await request.post('/api/air/Search', { data: { ...query, locale: 'ru', currency: 'rub' } })
  const fits = ({ airlineFares }: Offer) => !refundable || airlineFares.every(({ refund }) => refund.allowed)
  const offer = (await search.json()).forwardOptions.find(fits)
  const reply = await request.post('/api/air/Booking', {
    headers: { 'idempotency-key': randomUUID(), ...owner },
    data: {
      there: { itineraryRef: offer.itineraryRef },
      back: null,
      passengers: [
        {
          surname,
          name: 'Анна',
          birthDay: '12-04-1990',
          gender: 'female',
          document: { type: 'passportrf', number: '4510123456', date: null },
        },
      ],
      contactInfo: { email, contactPerson: 'Анна Смирнова', contactPhone: '+79161234567' },
      privacy: true,
      isAviasales: false,
      acceptedPrice: offer.totalPrice,
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  const { id, extra } = await reply.json()
  return { id, key: extra.accessKey, price: extra.totalPrice }
}

/** The order's page as the link of a letter opens it. */
export function orderAddress({ id, key }: Order): string {
  return `${href(paths.airBooking, {}, { id })}#key=${key}`
}

/** Presses «Оплатить» and types a card at the bank. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await typeCard(page, card)
}

export async function typeCard(page: Page, card: string): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/sandbox\//)
  await page.locator('[name=number]').fill(card)
  await page.locator('[name=expiry]').fill('12/30')
  await page.locator('[name=cvc]').fill('123')
  await page.getByRole('button', { name: /^Оплатить/ }).click()
}
