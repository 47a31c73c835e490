import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentLabel, numberError } from '#domain/air/document.ts'
import { RECOMMENDED_MIN } from '#domain/air/transfer-facts.ts'
import { LATEST_BANK_DAYS } from '#domain/payments/refund.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { families } from '#world/air/fares/families.ts'
import { factsOf, fill } from './facts.ts'
import { PAGES, publishPages } from './publish.ts'

let agency: Agency
const pages = new Map<string, string>()

beforeAll(async () => {
  agency = await openAgency()
  await publishPages(agency.deps, agency.clock.now())
  for (const { url, content } of await agency.db.selectFrom('content_pages').select(['url', 'content']).execute())
    pages.set(
      url,
      content
        .replaceAll('\u00a0', ' ')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' '),
    )
})
afterAll(() => agency.close())

const text = (url: string) => pages.get(url) ?? ''

test('no note of the makers to each other reaches a visitor', () => {
  for (const [url, content] of pages) expect(content, url).not.toMatch(/ждёт проверки|TODO|юрист/)
})

test('the free baggage on the pages is that of the fares: only non-refundable ones have none', () => {
  for (const { bagKg, refund } of families) if (Math.min(...bagKg) === 0) expect(refund.allowed).toBe(false)
  expect(text('bagazh')).toContain('не меньше 5 кг')
  expect(text('bagazh')).toMatch(/невозвратн\S+ тариф\S* .{0,60}без багажа/i)
  expect(text('bagazh')).not.toContain('больше, но не меньше')
})

test('the length of a foreign passport is the one the form takes', () => {
  const [, least, most] = /от (\d+) до (\d+) букв и цифр/.exec(text('dokumenty'))!.map(Number)
  const isTaken = (length: number) => numberError('nationalpassport', 'A'.repeat(length)) === undefined
  expect([isTaken(least! - 1), isTaken(least!), isTaken(most!), isTaken(most! + 1)]).toEqual([false, true, true, false])
})

test('promises are kept by the product or by the law: flats, points of guests, offline orders, foreign cards, notices', () => {
  expect(text('hotel-refund')).toMatch(/апартамент/i)
  expect(text('hotel-refund')).not.toContain('ко всем российским отелям')
  expect(text('bonus')).toContain('Создать личный кабинет')
  expect(text('bonus')).not.toContain('некуда')
  expect(text('app')).toMatch(/открываются без сети/)
  expect(text('app')).not.toMatch(/звоним/)
  expect(text('payment')).toMatch(/за границей.{0,60}не работают/)
  expect(text('sostavnoj-bilet')).not.toContain('по правилам его тарифа')
})

test('the time between two tickets is named in hours, as long as the details of a flight recommend', () => {
  expect(text('sostavnoj-bilet')).toContain('В том же аэропорту 2 часа Со сменой аэропорта 4 часа')
  expect([RECOMMENDED_MIN.sameAirport, RECOMMENDED_MIN.otherAirport]).toEqual([2 * 60, 4 * 60])
})

test('common questions are answered in the help, and no page promises what is not sold', () => {
  for (const [url, words] of [
    ['zaderzhka-rejsa', /2 час.*4 час.*8 час.*Ковёр.*банкрот/is],
    ['osobye-passazhiry', /106\.1.*беремен.*субсиди/is],
    ['zaselenie', /документ.*ребён.*ваучер.*налог/is],
    ['otchetnye-dokumenty', /маршрутная квитанция.*чек/is],
    ['oplata-biletov', /рассрочк/i],
  ] as const)
    expect(text(url), url).toMatch(words)
})

test('what a point is worth and how much of a price points pay is what the operator has set', async () => {
  expect(text('bonus')).toContain('Один бонус — один рубль скидки')
  expect(text('bonus')).toContain('Бонусами можно закрыть всю цену')
  const { site } = agency.deps
  const facts = factsOf({
    ...site,
    bonus: { ratio: 0.5, air: { ...site.bonus.air, maxShare: 0.5 }, hotel: { ...site.bonus.hotel, maxShare: 0.3 } },
  })
  for (const name of ['bonus.md', 'referalinaya-programma.md']) {
    const filled = fill(name, await readFile(join(PAGES, name), 'utf8'), facts).replaceAll('\u00a0', ' ')
    expect(filled).toContain('до 50 % цены авиабилетов и до 30 % цены отеля')
    expect(filled).not.toMatch(/один рубль|всю цену|полной цены/)
  }
})

test('visitors are informed what the account does: two e-mails to change the address, document numbers masked in the copy', () => {
  expect(text('privacy')).toMatch(/почта — по ссылкам из двух писем/)
  expect(text('privacy')).toMatch(/номера документов .{0,20}скрыты/)
})

test('the help says what the product does: one PNR of a combined ticket, the terms of a bank, a document by its name in the form', () => {
  expect(text('sostavnoj-bilet')).toContain('показываем в заказе номера обоих билетов') // one booking, a ticket of each carrier
  expect(text('vozvrat-aviabiletov')).toContain(`Если через ${LATEST_BANK_DAYS} рабочих дней денег нет, напишите нам`)
  expect(text('dokumenty')).toContain(`${documentLabel.nationalpassport} от 5 до 20`)
  expect(text('cookie'), 'no page carries a counter').toContain('Счётчиков посещений на сайте нет')
  expect(text('use'), 'no form has a tick for it: who pays accepts').toMatch(/Оплатив заказ, вы принимаете это соглашение/)
})

test('the intermediaries of a booking are named: with a supplier in between, «hotel and nobody else» is untrue', async () => {
  expect(text('privacy')).toContain('напрямую или через поставщика')
  expect(await readFile('web/purchase/guest-gate.tsx', 'utf8'), 'a law asks for it, not a place').not.toMatch(
    /больше никому|органы, где/,
  )
  expect(await readFile('web/purchase/order-page.tsx', 'utf8'), 'of an order that ran out there is none').not.toContain(
    'каждом письме',
  )
})

test('signing out leaves the device known, and the page about cookies says so', () => {
  expect(text('cookie')).toMatch(/исчезнут записи о входе, кроме device/)
})

test('the names of an order that holds seats are put right by a new order: the payment page edits none', () => {
  expect(text('oshibka-v-dannyh')).toMatch(/места уже держат.{0,40}отмените заказ/i)
})

test('a number stands in the case its sentence asks for, and what was provided is named by its own verb', () => {
  expect(text('hotel-refund')).toContain('До 6 взрослых и до 4 детей не старше 17 лет в одной брони, не дольше чем на 30 ночей')
  expect(text('hotel-refund')).not.toContain('за 30 ночей')
  expect(text('perelet-s-detmi')).toContain('до 9 пассажиров')
  expect(text('otchetnye-dokumenty'), 'an act is not provided, a stay is').not.toContain('акт о проживании выдаёт тот, кто его')
})

test('a traveller whose flight is late is sent for a note about the delay, and nobody for a field the form has not', () => {
  expect(text('contacts')).toMatch(/отменили или задержали.{0,60}отметку об отмене или задержке/)
  expect(text('dokumenty')).toMatch(/Нужно ли отчество\? Нет/)
})

test('one thing has one name: what an exchange costs on a card and in the help, the register of hotels on a page and a voucher', async () => {
  expect(text('obmen-aviabiletov')).toContain('Обмен без сбора')
  for (const file of ['web/hotels/hotel/about-hotel.tsx', 'server/hotels/voucher.ts'])
    expect((await readFile(file, 'utf8')).replaceAll('&nbsp;', ' '), file).toContain('в едином реестре объектов классификации')
})

test('an account is made on a «почта», as the help calls it, and one point beside its sum is not «ими»', async () => {
  for (const file of ['web/air/order/air-order.tsx', 'web/account/orders/orders-data.ts', 'web/account/bonus/bonus-history.tsx'])
    expect(await readFile(file, 'utf8'), file).not.toMatch(/e-mail хранит|другой e-mail|Ими можно/)
})

test('the help sends a buyer with points to where the switch is: the list of flights and the page of payment', async () => {
  expect(await readFile('web/purchase/payment/payment-page.tsx', 'utf8')).toContain('label="Оплатить бонусами"')
  expect(text('bonus')).toMatch(/На странице оплаты включите «Оплатить бонусами»/)
  expect(text('bonus'), 'a form of passengers has no such switch').not.toContain('На странице бронирования включите')
})

test('a place in braces is filled for a site whose operator says nothing of itself, without a hole', async () => {
  expect(text('privacy')).not.toMatch(/реестр\S* операторов/)
  const files = (await readdir(PAGES)).map((name) => readFile(join(PAGES, name), 'utf8'))
  for (const source of await Promise.all(files)) expect(source).not.toMatch(/\[\s*\]|№ ___/)
})

test('how long a bank takes is one term everywhere: no page, letter or screen writes its own', async () => {
  for (const url of ['payment', 'hotel-refund', 'vozvrat-aviabiletov']) expect(text(url), url).toContain('за 3–10 рабочих дней')
  const places = ['server/mail', 'server/content/pages', 'web/air/order', 'web/hotels/order', 'web/purchase']
  const names = await Promise.all(places.map((place) => readdir(place, { recursive: true })))
  const files = places.flatMap((place, at) =>
    names[at]!.map((name) => join(place, name)).filter((file) => /(\.md|(?<!test)\.tsx?)$/.test(file)),
  )
  const sources = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const))
  expect(sources.filter(([, source]) => /3–10|10(?: |\\u00a0|&nbsp;)рабочих/.test(source)).map(([file]) => file)).toEqual([
    'server/content/pages/privacy.md', // what the law gives for an answer
  ])
})
