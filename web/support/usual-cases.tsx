import { Link } from 'react-router'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import css from './usual-cases.module.css'

const cases: readonly [icon: IconName, label: string, to: string][] = [
  ['receipt-refund', 'Вернуть билет', href(paths.questions, {}, { page: 'vozvrat-aviabiletov' })],
  ['pencil', 'Исправить имя или документ', href(paths.questions, {}, { page: 'oshibka-v-dannyh' })],
  [
    'mail',
    'Билеты не пришли на\u00a0почту',
    `${href(paths.questions, {}, { page: 'oplata-biletov' })}#pismo-s-biletami-ne-prishlo-gde-bilety`,
  ],
  [
    'alert-circle',
    'Банк отклонил платёж',
    `${href(paths.questions, {}, { page: 'oplata-biletov' })}#bank-otklonil-platezh-chto-delat`,
  ],
  ['clock-hour-4', 'Рейс задержали или отменили', href(paths.questions, {}, { page: 'zaderzhka-rejsa' })],
  ['bed', 'Отменить отель', href(paths.supportPage, { page: 'hotel-refund' })],
]

/** What most people come for, before any text. */
export function UsualCases() {
  return (
    <nav aria-label="Частые случаи" className={css.cases}>
      <ul>
        {cases.map(([icon, label, to]) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
