/** What `/loader?done=1` posts to the page around it once the bank has released the visitor (DHOT-15). */
export const PAYMENT_PAGE_LEFT = 'payment-page-left'
