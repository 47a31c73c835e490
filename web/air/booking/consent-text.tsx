import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { useConfig } from '#web/shell/config.ts'
import css from './consent-text.module.css'

/** What exactly is agreed to, openable on the spot so that nobody leaves a half-filled form to read it. */
export function ConsentText() {
  const config = useConfig()
  if (!config) return null
  const { company, email } = config
  return (
    <details className={css.consent}>
      <summary>На что именно я соглашаюсь</summary>
      <div>
        <p>
          Я&nbsp;соглашаюсь, чтобы {company.name} (ИНН {company.inn}) записала, хранила и&nbsp;использовала фамилии, имена, даты
          рождения, пол и&nbsp;данные документов пассажиров, мои имя, почту и&nbsp;телефон. Цель одна: забронировать
          и&nbsp;оформить эти билеты, прислать их и&nbsp;предупредить об&nbsp;изменениях рейса.
        </p>
        <p>
          Данные получит авиакомпания, в&nbsp;том числе за&nbsp;границей, если маршрут туда ведёт. Рекламы по&nbsp;этому согласию
          не&nbsp;будет. Отозвать его можно письмом на&nbsp;{email}: после поездки мы&nbsp;сотрём данные сразу, иначе&nbsp;—
          в&nbsp;сроки{' '}
          <a href={`${href(paths.supportPage, { page: 'privacy' })}#gde-i-skolko-khranim`} target="_blank" rel="noopener">
            политики конфиденциальности
          </a>
          . Если я&nbsp;прошу создать личный кабинет, то&nbsp;согласие и&nbsp;на&nbsp;его ведение.
        </p>
        <p>Указывая других пассажиров, я&nbsp;подтверждаю, что они об&nbsp;этом знают и&nbsp;согласны.</p>
      </div>
    </details>
  )
}
