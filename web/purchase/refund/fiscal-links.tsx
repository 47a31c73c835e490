import type { FiscalLink } from '#contract/fiscal.ts'
import { buttonClass } from '#web/ui/button-style.ts'

const titles = { payment: 'Кассовый чек', refund: 'Чек возврата' } as const

/** Receipts of the cash register, one line; nothing while there is none. */
export function FiscalLinks({ receipts }: { receipts: FiscalLink[] }) {
  if (receipts.length === 0) return null
  return (
    <p>
      {receipts.map(({ of, url, isSample }) => (
        <a key={url} className={buttonClass({ variant: 'text' })} href={url} target="_blank" rel="noreferrer">
          {titles[of]}
          {isSample && ' (образец)'}
        </a>
      ))}
    </p>
  )
}
