import { type Page, expect, test } from '@playwright/test'
import { type DeepLink, type LinkDirection, buildDeepLink, flightOf } from '#domain/air/links/deep-link.ts'
import { type AirOffer, baggageOf } from '#domain/air/offer.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { mouse } from '#e2e/steps/hand.ts'
import * as buy from '#e2e/steps/purchase.ts'

test.describe.configure({ mode: 'serial' })

const today = dayOf(new Date(), 'Europe/Moscow')
/** Days nobody else buys on: sales would move the prices of the links. */
const [there, back] = [addDays(today, 60), addDays(today, 67)]
const party = { adults: 1, children: 0, infants: 0 }
const spaceless = (text: string | null) => (text ?? '').replaceAll(/\s/gu, ' ')

type LinkedOffer = { link: DeepLink; price: number; there: AirOffer; back: AirOffer }

/** What a metasearch would show: one airline there and back in one session, without a change. */
async function shownByPartner(page: Page): Promise<LinkedOffer> {
  const query = { iataFrom: 'MOW', iataTo: 'AER', dateThere: airDay(there), dateBack: airDay(back), ...party }
  const answer = await page.request.post('/api/air/Search', { data: { ...query, locale: 'ru', currency: 'rub' } })
  const found: { forwardOptions: AirOffer[]; backwardOptions: AirOffer[] } = await answer.json()
  const simple = ({ flightSegments, combined }: AirOffer) => flightSegments.length === 1 && !combined
  const cheapest = (offers: AirOffer[]) => offers.filter(simple).toSorted((a, b) => a.totalPrice - b.totalPrice)
  for (const first of cheapest(found.forwardOptions)) {
    const home = cheapest(found.backwardOptions).find(
      (offer) => offer.itineraryRef.sessionId === first.itineraryRef.sessionId && cabinOf(offer) === cabinOf(first),
    )
    if (!home) continue
    const price = first.totalPrice + home.totalPrice
    const marks = { marker: 'partner.example', click: 'ab 12;c:3' }
    const bag = Math.min(baggageOf(first), baggageOf(home))
    const link = { from: 'MOW', to: 'AER', party, there: way(first), back: way(home), price, bag, ...marks }
    return { link, price, there: first, back: home }
  }
  throw new Error('No airline flies there and back without a change')
}

function cabinOf({ flightSegments }: AirOffer) {
  return flightSegments[0]!.cabin // an offer has at least one segment
}

function way(offer: AirOffer): LinkDirection {
  const flights = offer.flightSegments.map(({ flight, departure }) => ({
    flight: flightOf(flight) ?? flight,
    departure: departure.slice(0, 16),
  }))
  return { cabin: cabinOf(offer), flights }
}

const dialog = (page: Page) => page.getByRole('dialog')
const gate = (page: Page) => page.getByRole('button', { name: 'Продолжить без авторизации' })

async function expectTrip(page: Page, shown: LinkedOffer): Promise<void> {
  const summary = page.getByRole('complementary')
  for (const offer of [shown.there, shown.back]) {
    await expect(summary).toContainText(offer.flightSegments[0]!.flight.replace('-', '\u00a0'))
    await expect(summary).toContainText(offer.flightSegments[0]!.departure.slice(11, 16))
  }
}

test('a link of a metasearch leads to its flights, with and without options, and survives a reload [NAV-10 NAV-11]', async ({
  page,
}) => {
  const shown = await shownByPartner(page)
  await page.goto(buildDeepLink(shown.link))
  await expect(gate(page)).toBeVisible()
  await expectTrip(page, shown)
  await buy.inspect(page)
  const storedBasket = () => page.evaluate(() => JSON.parse(localStorage.getItem('avia_basket') ?? '{}').state)
  expect(await storedBasket()).toMatchObject({ isAviasales: true, deepLink: buildDeepLink(shown.link) })

  let searches = 0
  page.on('request', (request) => (searches += Number(request.url().endsWith('/api/air/Search'))))
  await page.reload()
  await expect(gate(page)).toBeVisible()
  expect(searches).toBe(0)

  const { from, to, party: people, there: out, back: home } = shown.link
  await page.goto(buildDeepLink({ from, to, party: people, there: out, back: home }))
  await expect(gate(page)).toBeVisible()
  await expectTrip(page, shown)
  expect(searches).toBe(1)

  await page.getByRole('link', { name: 'К выбору рейсов' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(storedBasket).toMatchObject({ isAviasales: false, deepLink: null, there: null })
})

test('a changed offer needs a confirmation, a cheaper one is reported, a sold-out one is replaced with alternatives', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const shown = await shownByPartner(page)
  const { link, price } = shown
  await page.goto(buildDeepLink({ ...link, price: price - 1 }))
  await expect(dialog(page)).toBeVisible()
  expect(spaceless(await dialog(page).textContent())).toContain('Цена изменилась: на сайте-партнёре')
  await buy.inspect(page)
  await dialog(page).getByRole('button', { name: 'Продолжить' }).click()
  await expect(gate(page)).toBeVisible()

  const moved = { ...link.there.flights[0]!, departure: `${there}T03:33` }
  const elsewhen = { ...link, there: { ...link.there, flights: [moved] } }
  await page.goto(buildDeepLink(elsewhen))
  await expect(dialog(page)).toContainText(
    `Время вылета изменилось: было 03:33, стало ${shown.there.flightSegments[0]!.departure.slice(11, 16)}`,
  )
  await buy.inspect(page)
  await dialog(page).getByRole('button', { name: 'Другие варианты' }).click()
  await expect(page).toHaveURL(/\/search\/avia\?iataFrom=MOW/)

  await page.goto(buildDeepLink({ ...link, price: price + 1_000 }))
  await expect(page.getByText('Цена снизилась')).toBeVisible()
  await buy.inspect(page)

  const vanished = { ...link, there: { ...link.there, flights: [{ ...moved, flight: 'ZZ-1' }] } }
  await page.goto(buildDeepLink(vanished))
  await expect(page.getByRole('heading', { name: 'Этого предложения больше нет' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Выбрать' })).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Все варианты' })).toHaveAttribute('href', /^\/search\/avia\?iataFrom=MOW/)
  await buy.inspect(page)
  await page.getByRole('button', { name: 'Выбрать' }).first().click()
  await expect(page).toHaveURL(/\/avia\/booking$/)
  await expect(gate(page)).toBeVisible()
})

test('a damaged link fills the search with what it had, a link of the past too', async ({ page }) => {
  await page.goto(`${paths.airBooking}/MOW/AER/oops/2-1-0/SU-1/economy`)
  await expect(page.getByRole('heading', { name: 'Ссылка на рейс повреждена' })).toBeVisible()
  const form = buy.searchForm(page)
  await expect(form.getByRole('combobox', { name: 'Откуда', exact: true })).toHaveValue('Москва')
  await expect(form.getByRole('combobox', { name: 'Куда', exact: true })).toHaveValue('Сочи')
  await expect(form.getByRole('button', { name: 'Найти билеты' })).toBeVisible()
  await buy.inspect(page)
  await page.goto(`${paths.airBooking}/MOW/AER/01-01-2026T0740/1-0-0/SU-1/economy`)
  await expect(page.getByRole('heading', { name: 'В запросе указана прошедшая дата' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Когда летим' })).toBeVisible()
  await page.goto(`${paths.airBooking}/MOW`)
  await expect(page.getByRole('heading', { name: 'Ссылка на рейс повреждена' })).toBeVisible()
})

test('a visitor of a metasearch buys on the paths of its own [AIRB-16 AIRP-07 AIRP-08]', async ({ page, context }) => {
  test.setTimeout(240_000)
  const hand = mouse(page)
  const { link } = await shownByPartner(page)
  const called: string[] = []
  const bookings: { isAviasales?: unknown; marker?: unknown; click?: unknown }[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/air\/(Checkout|Tickets)\//.test(pathname)) called.push(pathname)
    if (pathname === '/api/air/Booking') bookings.push(request.postDataJSON())
  })
  await page.goto(buildDeepLink(link))
  const email = 'metasearch@mail.example'
  await buyOne(page, email)
  expect(bookings).toEqual([expect.objectContaining({ isAviasales: true, marker: link.marker, click: link.click })])
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const own = [`/api/air/Checkout/${id}/2`, `/api/air/Tickets/${id}/2`]
  expect([...new Set(called)].toSorted()).toEqual(own)
  await page.reload()
  await expect(buy.ticketNumbers(page).first()).toBeVisible()
  expect([...new Set(called)].toSorted()).toEqual(own)

  // A tab opened from the letter knows nothing of the link.
  const letter = await buy.letterTo(email, 'application/pdf')
  expect(letter).toContain('Subject:')
  const key = await page.evaluate((order) => sessionStorage.getItem(`order:${order}`), id)
  const other = await context.newPage()
  await other.goto(`${href(paths.airPaid, {}, { id })}#key=${key}`)
  await expect(buy.ticketNumbers(other).first()).toBeVisible()
  await other.close()

  await page.goto(
    href(
      paths.airResults,
      {},
      { iataFrom: 'MOW', from: 'Москва', iataTo: 'AER', to: 'Сочи', dateThere: airDay(addDays(there, 20)) },
    ),
  )
  await buy.takeFirstFlight(page, hand)
  await buyOne(page, 'ordinary@mail.example')
  expect(bookings.at(-1)).toMatchObject({ isAviasales: false })
  const ordinary = new URL(page.url()).searchParams.get('id') ?? ''
  // Of the first order there may be more: a page keeps what was bought for a visit without a network.
  const query = called.filter((path) => path.includes(ordinary))
  expect([...new Set(query)].toSorted()).toEqual([`/api/air/Checkout/${ordinary}`, `/api/air/Tickets/${ordinary}`])
})

/** One grown-up, from the gate to the tickets. */
async function buyOne(page: Page, email: string): Promise<void> {
  const hand = mouse(page)
  await hand.press(gate(page))
  await buy.fillTravellers(page, hand, 1)
  await buy.fillContact(page, hand, email)
  await hand.press(page.getByRole('button', { name: 'Перейти к оплате' }))
  await expect(page).toHaveURL(/\/avia\/booking\?id=/)
  await hand.press(page.getByRole('button', { name: /^Оплатить/ }))
  await expect(page).toHaveURL(/\/pay\/sandbox\//)
  await buy.payByCard(page, hand, '5555 5555 5555 4444')
  await expect(page).toHaveURL(/\/avia\/payment\/success\?id=/)
  await expect(buy.ticketNumbers(page).first()).toBeVisible({ timeout: 30_000 })
}
