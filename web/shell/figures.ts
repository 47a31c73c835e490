import type { PublicConfig } from '#contract/config.ts'
import { thousands } from '#domain/text/thousands.ts'

/** The four figures the company shows of itself (HOME-08): `1 000 000+`, `билетов продано`. */
export function figuresOf({ facts }: Pick<PublicConfig, 'facts'>): [figure: string, what: string][] {
  return [
    [`${thousands(facts.ticketsSold)}+`, 'билетов продано'],
    [`${thousands(facts.airlines)}+`, 'авиакомпаний'],
    [`${thousands(facts.staySuppliers)}+`, 'поставщиков жилья'],
    [thousands(facts.partners), 'партнёров'],
  ]
}
