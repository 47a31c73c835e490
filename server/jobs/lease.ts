/** How long an answer from outside is awaited. A handler's stages add up to less than its lease (lease.test.ts). */
export const timeouts = {
  supplier: 30_000,
  /** YooKassa itself times out after 30 s. */
  bank: 35_000,
  /** A list of what the bank knows already. */
  bankList: 15_000,
  register: 40_000,
  mail: 45_000,
} as const

/** A handler stops this long before another worker may take its job. */
const LETS_GO_MS = 5000

/** Ends before the lease does, or when the server stops. */
export function leaseSignal(leaseMs: number, stopping?: AbortSignal): AbortSignal {
  const end = AbortSignal.timeout(leaseMs - LETS_GO_MS)
  return stopping ? AbortSignal.any([end, stopping]) : end
}

/** Aborts one outside call with the lease or after its own time, whichever is first; nothing new begins after the lease. */
export function callSignal(lease: AbortSignal, timeoutMs: number): AbortSignal {
  lease.throwIfAborted()
  return AbortSignal.any([lease, AbortSignal.timeout(timeoutMs)])
}
