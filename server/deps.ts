import type { FastifyBaseLogger } from 'fastify'
import type { PublicConfig } from '#contract/config.ts'
import type { AirSupplier } from '#server/air/supplier.ts'
import type { Db } from '#server/db/db.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { Env } from './env.ts'

/** Everything the rooms work with; routes and services take what they need of it. */
export type Deps = {
  db: Db
  now: () => Date
  /** 0 ≤ x < 1; for pauses only, never for secrets. */
  random: () => number
  env: Env
  site: PublicConfig
  log: FastifyBaseLogger
  air: AirSupplier
  payments: PaymentProvider
  mailer: Mailer
}
