// npm run suppliers: how each supplier does, as the site that runs here tells it: state, calls and failures since it began, and
// within how long half of the calls ended. npm run suppliers -- record [folder] buys and gives back a trip in Duffel's test mode and
// writes every call, with everything personal and secret struck out. npm run suppliers -- content [2395,2734] loads the dumps of
// Ostrovok's regions and hotels, all or these; broken off, it goes on from there. npm run suppliers -- matches [unsure|sure|settled]
// shows hotels of several suppliers that may be one, and why; matches join|apart <hotel> <hotel> settles it.
import { readEnv } from '#server/process/env.ts'
import { readDotEnv } from './steps.mjs'
import { supplierLines } from './supplier-lines.ts'

readDotEnv()
const env = readEnv(process.env)
const { port, metricsToken } = env
if (process.argv[2] === 'record') {
  const { recordDuffel } = await import('./record/record-duffel.ts')
  process.stdout.write(await recordDuffel(env, process.argv[3] ?? 'test/suppliers/recorded'))
  process.exit()
}
if (process.argv[2] === 'content') {
  const { loadSupplierContent } = await import('./dumps/load-supplier-content.ts')
  process.exit((await loadSupplierContent(env, process.argv[3] ?? '')) ? 0 : 1)
}
if (process.argv[2] === 'matches') {
  const { hotelMatches } = await import('./dumps/hotel-matches.ts')
  process.exit((await hotelMatches(env, process.argv.slice(3))) ? 0 : 1)
}
const headers: Record<string, string> = metricsToken ? { authorization: `Bearer ${metricsToken}` } : {}
const url = `http://localhost:${port}/metrics`
const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
if (!answer?.ok) {
  process.stderr.write(`Сайт на порту ${port} не отвечает${answer ? `: ${answer.status}` : ''}\n`)
  process.exit(1)
}
for (const { name, state, calls, failed, medianMs, content } of supplierLines(await answer.text())) {
  const pace = medianMs === undefined ? '' : `, половина быстрее ${medianMs} мс`
  const dump = content ? `, выгрузка: отелей ${content.hotels}, ей ${content.ageHours} ч` : ''
  process.stdout.write(`${name.padEnd(16)} ${state.padEnd(10)} вызовов ${calls}, без ответа ${failed}${pace}${dump}\n`)
}
