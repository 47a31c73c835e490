import type { FiscalLink } from '#contract/fiscal.ts'

const titles = { payment: 'Кассовый чек', refund: 'Чек возврата' } as const

/** Receipts of the cash register, one line; nothing while there is none. */
export function FiscalLinks({ receipts }: { receipts: FiscalLink[] }) {
  if (receipts.length === 0) return null
  return (
    <p>
      {receipts.map(({ of, url, isSample }, at) => (
        <span key={url}>
          {at > 0 && ', '}
          <a href={url} target="_blank" rel="noreferrer">
            {titles[of]}
          </a>
          {isSample && ' (образец)'}
        </span>
      ))}
    </p>
  )
}
