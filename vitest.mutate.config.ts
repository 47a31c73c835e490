import { defineConfig } from 'vitest/config'

/** The tests `npm run mutate` asks about each change it makes: those of the rules of money. */
export default defineConfig({
  test: { include: ['domain/{payments,bonus}/**/*.test.ts', 'domain/air/refund-rules.test.ts'] },
})
