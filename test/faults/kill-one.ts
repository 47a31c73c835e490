// One tortured site in a process of its own: its options are JSON in the first argument, the tally goes to the output.
import { type KillPlan, killServers } from './kill.ts'

process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume() // the harness is gone: PostgreSQL goes too
const plan = JSON.parse(process.argv[2] ?? '') as KillPlan // written by scripts/faults.ts
process.stdout.write(JSON.stringify(await killServers(plan)), () => process.exit())
