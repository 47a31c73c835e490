import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, openAgency } from '#test/agency.ts'
import { toTheBank } from '#test/purchase.ts'
import { cardErrors, cardOf, passesLuhn, spaced, testCards } from './test-payment-methods.ts'

const now = new Date('2026-11-21T09:00:00Z')

test('every card of the list is a real card number and treated as the list says', () => {
  expect(testCards.every(({ number }) => passesLuhn(number))).toBe(true)
  expect(cardErrors({ number: spaced('4111111111111111'), expiry: '12/26', cvc: '123' }, now)).toEqual({})
  expect(cardOf('4000 0000 0000 0002')?.declines).toBe('declined')
})

test('one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...testCards), fc.nat(15), fc.integer({ min: 1, max: 9 }), ({ number }, at, shift) => {
      const digit = (Number(number[at]) + shift) % 10
      expect(passesLuhn(`${number.slice(0, at)}${digit}${number.slice(at + 1)}`)).toBe(false)
    }),
  )
})

test('a card is good until the end of its month', () => {
  const at = (expiry: string) => cardErrors({ number: '4111111111111111', expiry, cvc: '123' }, now).expiry
  expect(at('11/26')).toBeUndefined()
  expect(at('10/26')).toBe('Срок карты уже истёк')
  expect(at('13/30')).toBe('Срок карты пишут как ММ/ГГ')
})

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

test('the bank says what is wrong with the card, forgets nothing typed, and runs no foreign script', async () => {
  const { paymentUrl, price } = await toTheBank(agency)
  const url = new URL(paymentUrl).pathname
  const payload = 'action=pay&number=4111+1111+1111+1112&expiry=12%2F30&cvc=%22%3E%3Cscript%3E'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await agency.app.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('Проверьте номер: в нём опечатка')
  expect(answer.body).toContain('value="4111 1111 1111 1112"')
  expect(answer.body.match(/<input[^>]+ autofocus/g)).toEqual([expect.stringContaining('name="number"')])
  expect(answer.body).not.toContain('"><script>')
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; img-src 'self'; font-src 'self'; style-src 'nonce-[^']+'; script-src 'nonce-[^']+'/,
  )
  const [row] = await agency.db.selectFrom('sandbox_payments').selectAll().execute()
  expect(row).toMatchObject({ state: 'Pending', amount_rub: price, card: null })
})

test('the page of the bank is set in the typeface of the site, which it gives itself', async () => {
  const { paymentUrl } = await toTheBank(agency)
  const page = await agency.app.inject({ url: new URL(paymentUrl).pathname })
  const faces = [...page.body.matchAll(/font-family:"Golos Text";src:url\(([^)]+)\)/g)].map(([, url]) => url ?? '')
  expect(faces).toHaveLength(2)
  for (const url of faces) {
    const face = await agency.app.inject({ url })
    expect([face.statusCode, face.headers['content-type']]).toEqual([200, 'font/ttf'])
    expect(face.rawPayload.readUInt32BE(0)).toBe(0x00010000)
  }
  for (const name of ['..%2F400', 'constructor', '__proto__', '401'])
    expect([name, (await agency.app.inject({ url: `/pay/sandbox/faces/${name}` })).statusCode]).toEqual([name, 404])
})

test('the list of cards works without scripts', async () => {
  const { paymentUrl } = await toTheBank(agency)
  const page = await agency.app.inject({ url: `${new URL(paymentUrl).pathname}?card=2200000000000004` })
  expect(page.body).toContain('value="2200 0000 0000 0004"')
  expect(page.body).toContain('value="12/29"')
})

test('an unknown payment is a page with the way back, not an error', async () => {
  const page = await agency.app.inject({ url: '/pay/sandbox/nosuchpaymentnosuchpay' })
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Платёж не найден')
})
