// One process of a cluster: the whole server as it is started, in the role of ROLE. With BANK_URL and SUPPLIER_URL it stands
// beside neighbours that are processes of their own.
import { lockDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/process/env.ts'
import { runServer } from '#server/process/run.ts'
import { withNeighbours } from '#test/faults/with-neighbours.ts'

process.stdin.on('end', () => process.exit()).resume() // nobody outlives the harness
const { BANK_URL: bank, SUPPLIER_URL: supplier } = process.env
const env = { ...readEnv(process.env), demo: false } // nobody buys but the harness
await runServer(env, await lockDatabase(env), (deps) => (bank && supplier ? withNeighbours(deps, { bank, supplier }) : deps))
