import { posterSrcSet, posterUrl } from '#art/poster-cities.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { percents } from '#domain/text/thousands.ts'
import { useSession } from '#web/auth/session.ts'
import { useConfig } from '#web/shell/config.ts'
import { LinkButton } from '#web/ui/button.tsx'
import css from './bonus-promo.module.css'

/** Points instead of roubles, with the shares of the configuration (DUI-01). */
export function BonusPromo() {
  const { air, hotel } = useConfig().bonus
  const isGuest = useSession((session) => session.claims === undefined)
  return (
    <section className={css.panel} aria-labelledby="bonus">
      <div className={css.words}>
        <p className={css.tag}>Бонусная программа</p>
        <h2 id="bonus" className="d2">
          Бонусы вместо&nbsp;рублей
        </h2>
        <p className="lead">
          Начисляем {percents(air.percent)} с&nbsp;билетов и&nbsp;{percents(hotel.percent)} с&nbsp;отелей и&nbsp;принимаем
          к&nbsp;оплате следующей поездки. Пригласите друзей по&nbsp;ссылке — бонусы придут и&nbsp;за&nbsp;их&nbsp;покупки.
        </p>
        <div className={css.links}>
          {isGuest ? (
            <LinkButton to={paths.registration} variant="primary" size="l">
              Зарегистрироваться
            </LinkButton>
          ) : (
            <LinkButton to={href(paths.supportPage, { page: 'referalinaya-programma' })} variant="primary" size="l">
              Пригласить друзей
            </LinkButton>
          )}
          <LinkButton to={href(paths.supportPage, { page: 'bonus' })} variant="glass" size="l">
            Как это работает
          </LinkButton>
        </div>
      </div>
      <img
        src={posterUrl('sochi', 'dark', 800, 'wide')}
        srcSet={posterSrcSet('sochi', 'dark', 'wide')}
        sizes="(width < 768px) 100vw, 620px"
        width="600"
        height="400"
        alt=""
        loading="lazy"
        decoding="async"
      />
    </section>
  )
}
