/** A process that asks a supplier of a quota as often as it may: `node test/cluster/quota-process.ts REDIS_URL CALLS`. Prints how often it did. */
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { sharedCounters } from '#server/http/counters.ts'
import { openPace } from '#server/outside/quota.ts'

const [url = '', calls = '0'] = process.argv.slice(2)
const counters = await sharedCounters(url, pino({ level: 'silent' }))
while (!(await counters.count('somebody else', 60_000).then(() => counters.isShared()))) await wait(20)
const pace = openPace(
  'air.fake',
  { calls: Number(calls), perMs: 86_400_000 },
  { counters, now: () => new Date('2026-11-21T09:00:00Z') },
)
let made = 0
for (let at = 0; at < Number(calls); at += 1)
  await pace.spend(false).then(
    () => (made += 1),
    () => {},
  )
process.stdout.write(String(made))
counters.close()
