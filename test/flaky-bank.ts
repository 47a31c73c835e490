import type { ProviderRefund } from '#server/payments/provider.ts'
import type { Desk } from './agency.ts'

/** From now on the bank of a desk answers refunds as the list says, then as usual; `calm` gives the usual one back. */
export function flakyBank(desk: Desk, answers: ProviderRefund[]): { keys: string[]; calm(): void } {
  const { payments } = desk.deps
  const keys: string[] = []
  desk.deps.payments = {
    ...payments,
    refund: async (request, signal) => {
      keys.push(request.key)
      return answers.shift() ?? payments.refund(request, signal)
    },
    refundStatus: async (id, signal) => answers.shift() ?? payments.refundStatus(id, signal),
  }
  return { keys, calm: () => void (desk.deps.payments = payments) }
}
