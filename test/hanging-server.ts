// A server that takes one refund in hand, says so, and never ends it: to be killed.
import { pino } from 'pino'
import { onPostgres } from '#server/db/postgres.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { handlersWith } from './jobs.ts'

const database = onPostgres({ databaseUrl: process.env.DATABASE_URL ?? '' })
const hanging = () => {
  process.send?.('in hand')
  return new Promise(() => {})
}
const handlers = handlersWith({ 'pay-refund': hanging })
await startWorkers({ database, now: () => new Date(), log: pino({ level: 'silent' }), handlers, sweeps: [], random: Math.random })
