import { mkdtemp, readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights } from '#contract/air-orders.ts'
import { eraseAccount } from '#contract/personal.ts'
import { outboxFolder } from '#server/adapters/mail/mailers.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, payToTheEnd, toSochi } from '#test/purchase.ts'
import { PASSWORD, enrolMember } from '#test/visitor.ts'
import { eraseOrder } from './erase.ts'

let agency: Agency
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strannik-erased-'))
  const mailer = outboxFolder({ folder, from: 'Странник <help@strannik.example>' })
  const outbox: Letter[] = []
  const both = {
    ...mailer,
    send: (key: string, letter: Letter, signal: AbortSignal) => (outbox.push(letter), mailer.send(key, letter, signal)),
  }
  agency = { ...(await openAgency({ change: { mailer: both } })), outbox }
})
afterAll(() => agency.close())

const DAY_MS = 86_400_000

async function buy(email: string, { bearer, on = '20-12-2026' }: { bearer?: string; on?: string } = {}): Promise<string> {
  const input = bookingInput(await choose(agency, 'one-way', { ...toSochi, dateThere: on }))
  const made = await agency.call(bookFlights, { ...input, contactInfo: { ...input.contactInfo, email } }, { bearer })
  await payToTheEnd(agency, made.id, { bearer, orderKey: made.extra.accessKey })
  return made.extra.number
}

async function lettersTo(email: string): Promise<number> {
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${email}`)).length
}

const loadRows = (table: 'outbox' | 'orders') => agency.db.selectFrom(table).selectAll().execute()

test('who erases the account takes its letters along, and leaves those of others', async () => {
  const { bearer } = await enrolMember(agency, 'leaver')
  await buy('leaver@mail.ru', { bearer })
  await buy('other@mail.example')
  const others = await lettersTo('other@mail.example')
  expect([await lettersTo('leaver@mail.ru'), others]).toEqual([expect.toSatisfy((n) => n >= 2), expect.toSatisfy((n) => n >= 1)])
  const before = (await loadRows('outbox')).length
  agency.clock.advance(40 * DAY_MS)
  await agency.runJobs()
  const again = await agency.app.inject({
    method: 'POST',
    url: '/auth/Account/Login',
    payload: { login: 'leaver', password: PASSWORD },
  })
  await agency.call(eraseAccount, { password: PASSWORD }, { bearer: again.json().token })
  expect(await lettersTo('leaver@mail.ru')).toBe(0)
  expect(await lettersTo('other@mail.example')).toBeGreaterThanOrEqual(others)
  expect((await loadRows('outbox')).length).toBeLessThan(before)
})

test('a guest is erased by the number of the order once the trip is over, not before', async () => {
  const number = await buy('guest@mail.example', { on: '20-01-2027' })
  await expect(eraseOrder(agency.deps, number, agency.clock.now())).rejects.toThrow('Поездка ещё впереди')
  await expect(eraseOrder(agency.deps, 'A99999999', agency.clock.now())).rejects.toThrow('нет')
  agency.clock.advance(40 * DAY_MS)
  await agency.runJobs()
  expect(await lettersTo('guest@mail.example')).toBeGreaterThan(0)
  await eraseOrder(agency.deps, number, agency.clock.now())
  expect(await lettersTo('guest@mail.example')).toBe(0)
  const order = (await loadRows('orders')).find((each) => each.number === number)
  expect(order).toMatchObject({ contact_email: '', contact_person: '', contact_phone: '', consent_ip: null })
  expect(order?.price_rub).toBeGreaterThan(0)
  await refundInFull(agency.deps, order?.id ?? '', 'involuntary') // a later refund of the carrier's has nobody to write to
  await agency.runJobs()
  expect(agency.outbox.filter(({ to }) => to === '')).toEqual([])
  const about = (await loadRows('outbox')).filter(({ template }) => template === 'M-10' || template === 'M-11')
  expect(about.map(({ state, attempts }) => [state, attempts])).toEqual([['given-up', 1], ['given-up', 1]]) // prettier-ignore
})
