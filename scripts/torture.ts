import { simulate } from '../test/torture/simulation.ts'
const seed = Number(process.argv[2] ?? 1)
const outcome = await simulate({ seed, count: Number(process.argv[3] ?? 20) })
console.log(JSON.stringify(outcome, null, 1))
