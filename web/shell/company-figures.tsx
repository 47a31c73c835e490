import { useConfig } from './config.ts'
import css from './company-figures.module.css'

const grouped = new Intl.NumberFormat('ru-RU')

/** What the company says of itself (HOME-08), from the configuration. */
export function CompanyFigures() {
  const config = useConfig()
  if (!config) return null
  const { facts, company } = config
  const figures: [figure: string, what: string][] = [
    [`${grouped.format(facts.ticketsSold)}+`, 'билетов продано'],
    [`${grouped.format(facts.airlines)}+`, 'авиакомпаний'],
    [`${grouped.format(facts.staySuppliers)}+`, 'поставщиков жилья'],
    [grouped.format(facts.partners), 'партнёров'],
  ]
  return (
    <section className={css.since} aria-label={`На рынке с ${company.since} года`}>
      <p className={css.year}>{company.since}</p>
      <div>
        <p className="h1">
          Мы&nbsp;начинали с&nbsp;билетов, которые выписывали от&nbsp;руки. Теперь находим их&nbsp;за&nbsp;секунды, но&nbsp;трубку{' '}
          <span className={css.whole}>по-прежнему</span> берёт человек.
        </p>
        <dl>
          {figures.map(([figure, what]) => (
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
