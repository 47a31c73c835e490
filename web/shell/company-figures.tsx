import type { PublicConfig } from '#contract/config.ts'
import { thousands } from '#domain/text/thousands.ts'
import { useConfig } from './config.ts'
import css from './company-figures.module.css'

/** The company's figures (HOME-08), from the configuration. */
export function CompanyFigures() {
  const config = useConfig()
  if (!config) return null
  const { company } = config
  return (
    <section className={css.since} aria-label={`На рынке с ${company.since} года`}>
      <p className={css.year}>{company.since}</p>
      <div>
        <p className="h1">
          Мы&nbsp;начинали с&nbsp;билетов, которые выписывали от&nbsp;руки. Теперь находим их&nbsp;за&nbsp;секунды, но&nbsp;трубку{' '}
          <span className={css.whole}>по-прежнему</span> берёт человек.
        </p>
        <dl>
          {figuresOf(config).map(([figure, what]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="d3">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** The four figures the company shows of itself (HOME-08): `1 000 000+`, `билетов продано`. */
export function figuresOf({ facts }: Pick<PublicConfig, 'facts'>): [figure: string, what: string][] {
  return [
    [`${thousands(facts.ticketsSold)}+`, 'билетов продано'],
    [`${thousands(facts.airlines)}+`, 'авиакомпаний'],
    [`${thousands(facts.staySuppliers)}+`, 'поставщиков жилья'],
    [thousands(facts.partners), 'партнёров'],
  ]
}
