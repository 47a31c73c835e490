// npm run rotate: seals again with SECRET what the keys of SECRET_OLD have sealed, and says when SECRET_OLD may be removed.
// npm run rotate -- count changes nothing; -- leaked also renews the keys of guests' orders and ends links in letters;
// -- lost abandons what is sealed with a lost key. docs/security.md has the steps.
import { databaseClock } from '#server/db/clock.ts'
import type { Database } from '#server/db/db.ts'
import { openSite } from '#server/db/migrate.ts'
import { StartRefusal, startFailure } from '#server/db/start-refusal.ts'
import { giveUpLostKeys, neededFormerKeys, refuseForeignKeys } from '#server/keys/known-keys.ts'
import { type Tally, leftOf, renewAfterLeak, resealAll, resealBatches } from '#server/keys/rotation.ts'
import { type Env, readEnv } from '#server/process/env.ts'
import { readDotEnv } from './steps.mjs'

const commands = ['reseal', 'count', 'leaked', 'lost'] as const
const done = `Прежними ключами не запечатано ничего: без SECRET_OLD документы и ссылки на заказы откроются.
Кто не заходил на сайт после смены ключа, без SECRET_OLD войдёт заново; чтобы этого не было, оставьте его на 30 дней.`
const doneAfterLeak = `Прежними ключами не запечатано ничего. Запускайте без SECRET_OLD: с ним утёкшим ключом можно было бы войти за другого.
Каждый войдёт заново.`
const usage = `Такой команды нет. Известны:
npm run rotate
npm run rotate -- count
npm run rotate -- leaked
npm run rotate -- lost`
const [word = 'reseal', ...others] = process.argv.slice(2)
const command = others.length === 0 && commands.find((one) => one === word)

readDotEnv()
try {
  if (!command) throw new StartRefusal(usage)
  await onDatabase(readEnv(process.env), command)
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exitCode = 1
}

async function onDatabase(env: Env, what: (typeof commands)[number]): Promise<void> {
  const database = await openSite(env)
  try {
    await run(database, env, what)
  } finally {
    await database.close()
  }
}

async function run(database: Database, { secret: ring }: Env, what: (typeof commands)[number]): Promise<void> {
  const { db } = database
  const { now } = await databaseClock({ database, log: { warn() {} } })
  if (what === 'lost') await giveUpLostKeys(db, ring)
  else await refuseForeignKeys(db, ring)
  if (what === 'leaked') write(`Новые ключи получили заказы: ${await renewAfterLeak(db, ring, now())}. Прежние ссылки закрыты.`)
  const tallies = what === 'count' ? (await resealBatches(db, ring, { write: false })).tallies : await resealAll(db, ring)
  report(tallies, await neededFormerKeys(db, ring), what === 'leaked' ? doneAfterLeak : done)
}

function report(tallies: Tally[], needed: string[], last: string): void {
  for (const { kind, renewed, left, closed } of tallies)
    write(`${kind}: запечатано заново ${renewed}, под прежними ключами ${left}, не открываются ${closed}`)
  if (leftOf(tallies) > 0) write('SECRET_OLD пока нужен: повторите npm run rotate.')
  else if (needed.length > 0) write(`SECRET_OLD пока нужен: запустите npm run rotate. Прежние ключи: ${needed.join(', ')}.`)
  else write(last)
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
