// npm run orders: the cases of manual review, and why. npm run orders -- return A00000001 carrier|agency refunds a whole order
// when the carrier or the agency is to blame, whatever the fare says (DPAY-11). npm run orders -- unserved A00000001
// refunds what was paid for tickets or a room a supplier will never confirm. npm run orders -- transfer A00000001 why
// ends a refund the bank will never make: the money is sent another way. npm run orders -- erase A00000001
// erases the people of an order that is over (152-ФЗ).
import { Refusal } from '#domain/refusal.ts'
import { airRefunds } from '#server/air/refund.ts'
import { databaseClock } from '#server/db/clock.ts'
import { openSite } from '#server/db/migrate.ts'
import { StartRefusal, startFailure } from '#server/db/start-refusal.ts'
import { giveUpAwaitedOrder } from '#server/fulfil-order.ts'
import { hotelRefunds } from '#server/hotels/refund.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import { payByHand } from '#server/payments/refunds/pay-refund.ts'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { eraseOrder } from '#server/personal/erase.ts'
import { readEnv } from '#server/process/env.ts'
import { readDotEnv } from './steps.mjs'

const usage = `Такой команды нет. Известны:
npm run orders
npm run orders -- return A00000001 carrier|agency
npm run orders -- unserved A00000001
npm run orders -- transfer A00000001 'карта закрыта, заявление от 30.11.2026'
npm run orders -- erase A00000001`

const bankSays = {
  open: 'банк их не возвращал. Теперь отправьте их переводом.',
  paid: 'банк их уже вернул: переводить ничего не нужно.',
  other:
    'но у банка по этому платежу есть возврат на другую сумму, которого здесь нет. Переводите только то, чего покупатель ещё не получил.',
  silent: 'банк не ответил. Прежде чем переводить, убедитесь в его кабинете, что такого возврата там нет.',
}

const causes = { carrier: 'involuntary', agency: 'our-fault' } as const
const [command, number, because, ...others] = process.argv.slice(2)
const { env, database, now } = await open().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
})
try {
  if (command === undefined) await list()
  else if (command === 'return' && number && (because === 'carrier' || because === 'agency') && others.length === 0)
    await refundOrder(number, because)
  else if (command === 'unserved' && number && !because) await giveUp(number)
  else if (command === 'transfer' && number && because && others.length === 0) await endByTransfer(number, because)
  else if (command === 'erase' && number && !because) await eraseByNumber(number)
  else throw new StartRefusal(usage)
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : startFailure(error)}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}

async function open() {
  readDotEnv()
  const known = readEnv(process.env)
  const database = await openSite(known)
  const clock = await databaseClock({ database, log: { warn() {} } }) // the machine a command is typed at may be of another day
  return { env: known, database, now: clock.now }
}

async function list(): Promise<void> {
  const waiting = await needsReview(database.db, now())
  for (const { about, what, action: advice } of waiting) process.stdout.write(`${about}  ${what}\n    ${advice}\n`)
  const cases = waiting.reduce((sum, review) => sum + review.cases, 0)
  process.stdout.write(cases === 0 ? 'Ничего не ждёт человека.\n' : `Ждут человека: ${cases}\n`)
}

async function eraseByNumber(orderNumber: string): Promise<void> {
  const [{ mailerOf }, { readSite }] = await Promise.all([import('#server/deps.ts'), import('#server/process/site.ts')])
  await eraseOrder({ db: database.db, mailer: mailerOf(env, readSite(env)) }, orderNumber, now())
  process.stdout.write(`Заказ ${orderNumber}: имена, документы, контакты и письма стёрты, суммы остались.\n`)
}

async function giveUp(orderNumber: string): Promise<void> {
  await giveUpAwaitedOrder({ db: database.db, now }, await loadOrderId(orderNumber))
  process.stdout.write(`Заказ ${orderNumber} больше не ждёт поставщика: деньги вернёт работающий сервер, письмо уйдёт само.\n`)
}

async function refundOrder(orderNumber: string, cause: keyof typeof causes): Promise<void> {
  const deps = { db: database.db, refundables: { air: airRefunds, hotel: hotelRefunds }, now }
  const { refundId } = await refundInFull(deps, await loadOrderId(orderNumber), causes[cause])
  process.stdout.write(`Возврат ${refundId} принят: деньги вернёт работающий сервер, письма уйдут сами.\n`)
}

async function endByTransfer(orderNumber: string, why: string): Promise<void> {
  if (/\d{9}|\d(?:[\s-]?\d){11}/.test(why))
    throw new StartRefusal('Причина хранится пять лет: напишите её без номеров карт и счетов.')
  const orderId = await loadOrderId(orderNumber)
  const [{ openBank }, { worldDoor }, { readSite }] = await Promise.all([
    import('#server/deps.ts'),
    import('#server/suppliers.ts'),
    import('#server/process/site.ts'),
  ])
  const site = readSite(env)
  const openWorld = worldDoor({ db: database.db, now, publicUrl: env.publicUrl, secret: env.secret, merchant: site.brand })
  const deps = {
    database,
    payments: await openBank(env, site, openWorld),
    refundables: { air: airRefunds, hotel: hotelRefunds },
    now,
  }
  const { amount, bank } = await payByHand(deps, orderId, why)
  process.stdout.write(`Заказ ${orderNumber}: возврат ${amount} ₽ закрыт, ${bankSays[bank]}\n`)
}

async function loadOrderId(orderNumber: string): Promise<string> {
  const order = await database.db.selectFrom('orders').select('id').where('number', '=', orderNumber).executeTakeFirst()
  if (!order) throw new StartRefusal(`Заказа ${orderNumber} нет.`)
  return order.id
}
