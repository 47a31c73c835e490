// Lives scenarios until a promise is broken: prints «noticed …» or «missed». What is planted is the affair of apply-mutant.ts.
import { simulate } from '#test/faults/simulation/simulation.ts'

const { tally, failure } = await simulate({ seed: Number(process.argv[2]), count: Number(process.argv[3]), shrink: false })
process.stdout.write(
  failure ? `noticed after ${tally.scenarios} scenarios: ${failure.broken[0]}\n` : `missed in ${tally.scenarios} scenarios\n`,
)
process.exitCode = failure ? 0 : 3
