import type { FiscalReceipts } from '#server/payments/fiscal/register.ts'

/** The sandbox's cash register: its receipts look like receipts and have no fiscal numbers, because nobody registers them. */
export function sandboxRegister(): FiscalReceipts {
  return {
    name: 'sandbox',
    isSample: true,
    register: async () => ({ state: 'registered', numbers: null, registeredAt: null }),
  }
}
