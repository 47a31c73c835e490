/** What `/loader?done=1` says to the page around it once the bank has let the visitor go (DHOT-15). */
export const PAYMENT_PAGE_LEFT = 'payment-page-left'
