import type { PublicConfig } from '#contract/config.ts'

const grouped = new Intl.NumberFormat('ru-RU')

/** The four figures the company shows of itself (HOME-08): `1 000 000+`, `билетов продано`. */
export function figuresOf({ facts }: Pick<PublicConfig, 'facts'>): [figure: string, what: string][] {
  return [
    [`${grouped.format(facts.ticketsSold)}+`, 'билетов продано'],
    [`${grouped.format(facts.airlines)}+`, 'авиакомпаний'],
    [`${grouped.format(facts.staySuppliers)}+`, 'поставщиков жилья'],
    [grouped.format(facts.partners), 'партнёров'],
  ]
}
