// npm run suppliers: the state of each supplier as the site running here reports it, its calls and failures since the start, and the
// median duration of its calls. npm run suppliers -- record [folder] buys and refunds a trip in Duffel's test mode and
// writes every call, with everything personal and secret redacted. npm run suppliers -- content [2395,2734] loads the dumps of
// Ostrovok's regions and hotels, all or these; when interrupted, it goes on from there. npm run suppliers -- matches
// [unsure|sure|settled] lists hotels of several suppliers that may be one, and why; matches join|apart <hotel> <hotel> settles it.
import { StartRefusal, startFailure } from '#server/db/start-refusal.ts'
import { type Env, readEnv } from '#server/process/env.ts'
import { readDotEnv } from './steps.mjs'
import { supplierLines } from './supplier-lines.ts'

const usage = `Такой команды нет. Известны:
npm run suppliers
npm run suppliers -- record [папка]
npm run suppliers -- content [2395,2734]
npm run suppliers -- matches [unsure|sure|settled] [сколько]
npm run suppliers -- matches join|apart <отель> <отель>`
const [command, ...words] = process.argv.slice(2)

readDotEnv()
try {
  process.exit((await obey(readEnv(process.env))) ? 0 : 1)
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
}

/** Does what was requested; returns whether it is done. */
async function obey(env: Env): Promise<boolean> {
  if (command === undefined) return showSuppliers(env)
  if (command === 'record') {
    const { recordDuffel } = await import('./record/record-duffel.ts')
    process.stdout.write(await recordDuffel(env, words[0] ?? 'test/suppliers/recorded'))
    return true
  }
  if (command === 'content') {
    const { loadSupplierContent } = await import('./dumps/load-supplier-content.ts')
    return loadSupplierContent(env, words[0] ?? '')
  }
  if (command !== 'matches') throw new StartRefusal(usage)
  const { hotelMatches } = await import('./dumps/hotel-matches.ts')
  return hotelMatches(env, words)
}

async function showSuppliers({ port, metricsToken }: Env): Promise<boolean> {
  const headers: Record<string, string> = metricsToken ? { authorization: `Bearer ${metricsToken}` } : {}
  const url = `http://localhost:${port}/metrics`
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (!answer?.ok) throw new StartRefusal(`Сайт на порту ${port} не отвечает${answer ? `: ${answer.status}` : ''}`)
  for (const { name, state, calls, failed, medianMs, content } of supplierLines(await answer.text())) {
    const pace = medianMs === undefined ? '' : `, половина быстрее ${medianMs} мс`
    const dump = content ? `, выгрузка: отелей ${content.hotels}, ей ${content.ageHours} ч` : ''
    process.stdout.write(`${name.padEnd(16)} ${state.padEnd(10)} вызовов ${calls}, без ответа ${failed}${pace}${dump}\n`)
  }
  return true
}
