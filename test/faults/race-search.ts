// Races purchases until a promise is broken: prints «noticed …» or «missed». What is planted is the affair of apply-mutant.ts.
import { race } from './race.ts'

const { purchases, broken } = await race({ seed: Number(process.argv[2]), purchases: Number(process.argv[3]) })
process.stdout.write(
  broken.length > 0 ? `noticed after ${purchases} purchases: ${broken[0]}\n` : `missed in ${purchases} purchases\n`,
)
process.exitCode = broken.length > 0 ? 0 : 3
