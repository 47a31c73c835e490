import { yookassa, yookassaReceipts } from '#server/adapters/payments/yookassa.ts'
import { airNewsOf } from '#server/air/sellers/search-news.ts'
import { outsideTransactions } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ACCOUNT } from './bank.ts'
import { remoteAir, remoteHotels } from './remote-supplier.ts'

/**
 * The agency as it is sold, beside a bank and a supplier that are processes of their own: the real adapter speaks to the bank. Without
 * the address of a supplier it sells what its own settings say.
 */
export function withNeighbours(assembled: Deps, { bank, supplier }: { bank: string; supplier: string }): Deps {
  const access = { ...ACCOUNT, api: `${bank}/v3` }
  return {
    ...assembled,
    ...(supplier ? besideSupplier(supplier) : quickHolds(assembled)),
    payments: outsideTransactions(yookassa({ ...access, receipt: { vatCode: 1, taxSystemCode: 1 } })),
    fiscal: outsideTransactions(yookassaReceipts(access)),
  }
}

/** Longer than the slowest call of the fakes, so that one that is still in coming is never sent again. */
const HOLD_KNOWN_MS = 35_000

/** Minutes of waiting for a hold become half of one: nobody in this machine is slower. */
function quickHolds({ holdKnownWithinMs }: Deps): Pick<Deps, 'holdKnownWithinMs'> {
  return { holdKnownWithinMs: (name) => (holdKnownWithinMs?.(name) === undefined ? undefined : HOLD_KNOWN_MS) }
}

function besideSupplier(url: string): Pick<Deps, 'air' | 'airNews' | 'hotels'> {
  const air = remoteAir(url)
  return {
    air: outsideTransactions(air),
    airNews: airNewsOf([{ supplier: air, deadlineMs: 8_000 }]),
    hotels: outsideTransactions(remoteHotels(url)),
  }
}
