import { useEffect, useState } from 'react'
import * as paths from '#domain/paths.ts'
import { CarrierPlate } from '#web/air/results/card/carrier-plate.tsx'
import { figuresOf } from '#web/shell/company-figures.tsx'
import { useConfig } from '#web/shell/config.ts'
import type { Handle } from '#web/shell/handle.ts'
import { Hero } from '#web/shell/hero.tsx'
import { organisation, pageMeta } from '#web/shell/page-meta.ts'
import { panoramaAt } from '#web/shell/panorama.ts'
import { PhoneLink } from '#web/shell/phone-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/about.route'
import { OfficeMap } from './office-map.tsx'
import { typedAt } from './typing.ts'
import button from '#web/ui/button.module.css'
import css from './about.route.module.css'
import tickerStyles from './ticker.module.css'

export const handle = { header: 'over', shared: [], scripts: 'on-interaction' } satisfies Handle

/** Dusk from London to Beijing: the hour of this page's picture. */
const DUSK = 'T15:20:00Z'

export function loader() {
  const day = new Date().toISOString().slice(0, 10)
  return { panorama: panoramaAt(new Date(`${day}${DUSK}`)) }
}

export function meta({ matches }: Route.MetaArgs) {
  const page = pageMeta(matches, {
    title: 'О компании',
    description: 'Агентство авиабилетов и отелей: с какого года работаем, с кем, где офис и какие у нас реквизиты.',
    canonical: paths.about,
  })
  return [...page, ...organisation(matches)]
}

/** The company: its claims, figures, partners, office and legal details, all from the configuration (NAV-31). */
export default function About({ loaderData: { panorama } }: Route.ComponentProps) {
  const config = useConfig()
  const { brand, company, claims, carriers } = config
  return (
    <>
      <div className={css.hero}>
        <Hero
          panorama={panorama}
          title={
            <>
              В&nbsp;пути
              <br />
              с&nbsp;{company.since}&nbsp;года
            </>
          }
        >
          {null}
        </Hero>
        <div className={css.ticker}>
          <Ticker claims={claims} />
        </div>
      </div>
      <div className="wrap">
        <section className={css.words}>
          <h2 className="h1">
            «{brand}» продаёт авиабилеты и&nbsp;подбирает отели тем, кто говорит <span className={css.whole}>по-русски</span>,
            где&nbsp;бы они ни&nbsp;жили.
          </h2>
          <div className={css.text}>
            <p className="lead">
              Мы&nbsp;работаем с&nbsp;авиакомпаниями напрямую, поэтому показываем тариф целиком: что с&nbsp;багажом, можно&nbsp;ли
              вернуть и&nbsp;сколько это стоит.
            </p>
            <p className="lead">
              Если рейс перенесли или отменили, позвоните в&nbsp;любое время: подберём другой или вернём деньги.
            </p>
          </div>
        </section>
        <dl className={css.figures}>
          {figuresOf(config).map(([figure, what]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="d2">{figure}</dd>
            </div>
          ))}
        </dl>
        <section className={css.partners} aria-labelledby="partners">
          <h2 id="partners" className="d3">
            С&nbsp;кем работаем
          </h2>
          <ul>
            {carriers.map(({ code, name }) => (
              <li key={code}>
                <CarrierPlate code={code} />
                <span>{name}</span>
              </li>
            ))}
          </ul>
        </section>
        <Office />
      </div>
    </>
  )
}

/** The office on the map and the legal details (ABOUT-04, ABOUT-05). */
function Office() {
  const { company, office, email } = useConfig()
  const route = `https://yandex.ru/maps/?rtext=~${office.lat},${office.lon}&rtt=mt`
  const rows: [name: string, value: React.ReactNode][] = [
    ['Компания', company.name],
    ['Адрес', company.address],
    ['Телефон', <PhoneLink key="phone" />],
    [
      'Почта',
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    ['Часы работы', 'круглосуточно'],
    [company.kpp ? 'ИНН / КПП' : 'ИНН', company.kpp ? `${company.inn} / ${company.kpp}` : company.inn],
    [company.ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН', company.ogrn],
  ]
  return (
    <section className={css.office} aria-labelledby="office">
      <figure>
        <OfficeMap lat={office.lat} lon={office.lon} label={`Схема: офис, ${company.address}, ${office.near}`} />
        <figcaption className="small quiet">
          Рядом {office.near}. Схема упрощена
          <a className={buttonClass({ variant: 'outline', size: 's' })} href={route} target="_blank" rel="noopener">
            <span className={button.face}>
              <Icon name="arrow-up-right" />
              Построить маршрут
            </span>
          </a>
        </figcaption>
      </figure>
      <div>
        <h2 id="office" className="d3">
          Офис и&nbsp;реквизиты
        </h2>
        <dl className={css.details}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/**
 * Claims typed one after another, endlessly. A screen reader reads all of them once; with reduced motion, and before hydration,
 * they are a plain list (DUI-09).
 */
function Ticker({ claims }: { claims: readonly string[] }) {
  const typed = useTypewriter(claims)
  return (
    <span className={tickerStyles.ticker}>
      {typed === undefined ? (
        claims.map((claim) => (
          <span key={claim} className={tickerStyles.claim}>
            {claim}
          </span>
        ))
      ) : (
        <>
          <VisuallyHidden>{claims.join('. ')}</VisuallyHidden>
          <span aria-hidden="true" className={tickerStyles.typed} data-ticker>
            {typed}
          </span>
        </>
      )}
    </span>
  )
}

/** Undefined while nothing moves. */
function useTypewriter(claims: readonly string[]): string | undefined {
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    let timer: ReturnType<typeof setTimeout>
    function begin() {
      clearTimeout(timer)
      if (still.matches) return setTyped(undefined)
      const start = performance.now()
      const show = () => {
        const { text, nextMs } = typedAt(claims, performance.now() - start)
        setTyped(text)
        timer = setTimeout(show, Math.max(16, nextMs))
      }
      show()
    }
    begin()
    still.addEventListener('change', begin)
    return () => {
      clearTimeout(timer)
      still.removeEventListener('change', begin)
    }
  }, [claims])
  return typed
}
