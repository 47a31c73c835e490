import type { ProviderRefund } from '#server/payments/provider.ts'
import type { Agency } from './agency.ts'

/** From now on the bank of an agency answers refunds as the list says, then as usual; `calm` gives the usual one back. */
export function flakyBank(agency: Agency, answers: ProviderRefund[]): { keys: string[]; calm(): void } {
  const { payments } = agency.deps
  const keys: string[] = []
  agency.deps.payments = {
    ...payments,
    refund: async (request, signal) => {
      keys.push(request.key)
      return answers.shift() ?? payments.refund(request, signal)
    },
    refundStatus: async (id, signal) => answers.shift() ?? payments.refundStatus(id, signal),
  }
  return { keys, calm: () => void (agency.deps.payments = payments) }
}
