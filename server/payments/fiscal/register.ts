/** What a cash register reports of one receipt (54-ФЗ). */
export type FiscalReceipt = {
  state: 'pending' | 'registered' | 'refused'
  /** What the fiscal drive wrote; null until it is registered, and always for a sample. */
  numbers: FiscalNumbers | null
  registeredAt: Date | null
}

/** Numbers of the document (ФД) and of the drive (ФН), and the document's sign (ФП). */
type FiscalNumbers = { document: string; drive: string; sign: string }

export type FiscalRequest = {
  /** Stored before the call: the same key is the same receipt. */
  key: string
  /** The provider's ids; `refundId` null is the receipt of the payment itself. */
  paymentId: string
  refundId: string | null
  /** Roubles. */
  amount: number
  description: string
  email: string
}

/** The register that reports receipts to the tax office: the payment provider's own, or another. */
export type FiscalReceipts = {
  name: string
  /** Its receipts are samples that the tax office does not know. */
  isSample: boolean
  /**
   * Ensures that a receipt is registered, and returns its state. Throws `Refusal('payment.failed')` when the register cannot be
   * reached: it is called again with the same key.
   */
  register(request: FiscalRequest, signal: AbortSignal): Promise<FiscalReceipt>
}
