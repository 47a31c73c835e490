// Buys of real suppliers behind bad lines until a promise is broken: prints «noticed …» or «missed». What is planted in the servers is
// apply-mutant.ts's affair.
import { killServers } from '#test/faults/kill.ts'

const [seed, bookings] = [Number(process.argv[2]), Number(process.argv[3])]
const tally = await killServers({ engine: 'postgres', seed, bookings, kills: 0, suppliers: 0.3, timeout: 20_000 })
const [first] = tally.broken
process.stdout.write(
  first ? `noticed in ${tally.bookings} purchases: ${first}\n` : `missed in ${tally.bookings} purchases\n`,
  () => process.exit(first ? 0 : 3),
)
