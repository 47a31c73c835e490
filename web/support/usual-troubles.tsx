import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import css from './usual-troubles.module.css'

const troubles: readonly [icon: IconName, label: string, to: string][] = [
  ['receipt-refund', 'Вернуть билет', '/faq/avia?page=vozvrat-aviabiletov'],
  ['pencil', 'Исправить имя или документ', '/faq/avia?page=oshibka-v-dannyh'],
  ['mail', 'Билеты не пришли на\u00a0почту', '/faq/avia?page=oplata-biletov#pismo-s-biletami-ne-prishlo-gde-bilety'],
  ['alert-circle', 'Банк отклонил платёж', '/faq/avia?page=oplata-biletov#bank-otklonil-platezh-chto-delat'],
  ['clock-hour-4', 'Рейс задержали или отменили', '/faq/avia?page=zaderzhka-rejsa'],
  ['bed', 'Отменить отель', '/support/hotel-refund'],
]

/** What most people come for, before any text. */
export function UsualTroubles() {
  return (
    <nav aria-label="Частые случаи" className={css.troubles}>
      <ul>
        {troubles.map(([icon, label, to]) => (
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
