import { defineConfig } from 'vitest/config'

/** The tests `npm run mutate` asks about each change it makes: those of the rules of money, and of the code that follows them. */
export default defineConfig({
  test: {
    include: [
      'domain/{payments,bonus}/**/*.test.ts',
      'domain/air/refunds/refund-rules.test.ts',
      'server/payments/{settle,void-or-refund}.test.ts',
      'server/payments/refunds/{pay-refund,refund}.test.ts',
      'server/air/issuing.test.ts',
    ],
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
})
