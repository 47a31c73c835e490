import { pino } from 'pino'
import { expect, test } from 'vitest'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import { serializers } from '#server/http/log.ts'
import { bookAt, payToTheEnd } from '#test/purchase.ts'
import { guestNamed, orderInput, payRoom } from '#test/stay.ts'
import { WEBHOOK_SECRET, choiceOfDuffel, openDuffelAgency, traveller } from './duffel-under-test.ts'
import { freeRate, openOstrovokAgency } from './ostrovok-under-test.ts'

function logOf(lines: string[]) {
  return pino({ level: 'trace', serializers, base: null }, { write: (line) => void lines.push(line) })
}

/** Nobody's secret is in the log, as it is or as a header carries it. */
function expectNone(lines: string[], canaries: string[]): void {
  expect(lines.length).toBeGreaterThan(5)
  const text = lines.join('').toLowerCase()
  for (const canary of canaries) {
    expect(text).not.toContain(canary.toLowerCase())
    expect(text).not.toContain(Buffer.from(canary).toString('base64').toLowerCase())
  }
}

test('neither a traveller of Duffel’s nor its keys get into the log, whatever goes wrong with its calls', async () => {
  const lines: string[] = []
  const { agency, fake, close } = await openDuffelAgency(undefined, logOf(lines))
  const passengers = [{ ...traveller, surname: 'Kanareeva', document: { ...traveller.document, number: '759998877' } }]
  const choice = await choiceOfDuffel(agency)
  for (const fault of ['malformed', 'cut before', '500 after'] as const) {
    fake.faults.push({ path: 'POST /air/orders', fault })
    await bookAt(agency, choice, { passengers, idempotencyKey: 'one-press' })
  }
  const made = await bookAt(agency, choice, { passengers, idempotencyKey: 'one-press' })
  fake.faults.push({ path: 'POST /air/payments', fault: 'malformed' })
  await payToTheEnd(agency, made.id, { orderKey: made.extra.accessKey ?? '' })
  await agency.runJobs({ sweep: true })
  expectNone(lines, ['Kanareeva', '759998877', fake.token, WEBHOOK_SECRET, made.extra.accessKey!])
  await close()
})

test('neither a guest of Ostrovok’s nor its key get into the log, whatever goes wrong with its calls', async () => {
  const lines: string[] = []
  const { agency, fake, close } = await openOstrovokAgency({ log: logOf(lines) })
  for (const fault of ['malformed', 'cut after', '500 after'] as const) fake.faults.push({ path: 'serp/hotels/', fault })
  const input = orderInput(await freeRate(agency))
  const data = {
    ...input.data,
    guests: [guestNamed('Kanareeva')],
    email: 'canary@example.ru',
    phone: '+79990001122',
    wishes: 'Kanareechnaya',
  }
  fake.faults.push({ path: 'prebook/', fault: 'malformed' }, { path: 'booking/finish/', fault: '500 after' })
  const book = () => agency.call(saveOrderInfo, { ...input, data }, { idempotencyKey: 'one-press' })
  expect(await book()).toMatchObject({ refusal: 'hotels.supplier-failed' })
  const made = await book()
  const { orderId: id, orderNumber: number, accessKey: orderKey = '', price } = made.data
  await payRoom(agency, { id, number, orderKey, price })
  await agency.runJobs({ sweep: true })
  expectNone(lines, ['Kanareeva', 'canary@example.ru', '9990001122', 'Kanareechnaya', fake.key, orderKey])
  await close()
})
