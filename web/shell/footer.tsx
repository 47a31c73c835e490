import { Link } from 'react-router'
import type { PaymentMark } from '#contract/config.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { useSettled } from '#web/boot/deferred-section.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useConfig } from './config.ts'
import { Logo } from './header.tsx'
import { PhoneLink } from './phone-link.tsx'
import css from './footer.module.css'

const marks: Record<PaymentMark, [shown: string, spoken: string]> = {
  mir: ['МИР', 'Мир'],
  visa: ['VISA', 'Visa'],
  mastercard: ['MASTERCARD', 'Mastercard'],
  sbp: ['СБП', 'Система быстрых платежей'],
}

type Row = [to: string, label: string]

const columns: [heading: string, name: string, rows: Row[]][] = [
  [
    'Сервисы',
    'Внизу страницы',
    [
      [paths.airResults, 'Поиск авиабилетов'],
      [paths.hotelResults, 'Поиск отелей'],
      [paths.boards, 'Онлайн-табло'],
      [paths.about, 'О\u00a0компании'],
    ],
  ],
  [
    'Личный кабинет',
    'Личный кабинет внизу',
    [
      [paths.login, 'Вход'],
      [paths.registration, 'Регистрация'],
      [paths.forgotPassword, 'Восстановление пароля'],
      [href(paths.supportPage, { page: 'referalinaya-programma' }), 'Реферальная программа'],
    ],
  ],
  [
    'Помощь',
    'Помощь внизу',
    [
      [paths.questions, 'Вопросы и\u00a0ответы'],
      [paths.support, 'Поддержка'],
      [href(paths.supportPage, { page: 'use' }), 'Соглашение'],
      [href(paths.supportPage, { page: 'privacy' }), 'Персональные данные'],
      [href(paths.supportPage, { page: 'cookie' }), 'Cookie'],
    ],
  ],
]

const directions: Row[] = [
  [href(paths.airCity, { to: 'moskva' }), 'Москва'],
  [href(paths.airCity, { to: 'sankt-peterburg' }), 'Санкт-Петербург'],
  [href(paths.airCity, { to: 'sochi' }), 'Сочи'],
  [href(paths.airCity, { to: 'krasnodar' }), 'Краснодар'],
  [href(paths.airCity, { to: 'ekaterinburg' }), 'Екатеринбург'],
  [href(paths.airCity, { to: 'kazan' }), 'Казань'],
  [href(paths.airCity, { to: 'krasnoyarsk' }), 'Красноярск'],
  [href(paths.airCity, { to: 'vladivostok' }), 'Владивосток'],
  [href(paths.airCity, { to: 'stambul' }), 'Стамбул'],
  [href(paths.airCity, { to: 'dubay' }), 'Дубай'],
  [href(paths.airCity, { to: 'tbilisi' }), 'Тбилиси'],
  [href(paths.airCity, { to: 'pekin' }), 'Пекин'],
]

/** The night panel at the end of every page: services, help, contacts, stores, payment marks (FTR-01 … FTR-10). */
export function Footer() {
  const { brand, email, company, facts, payment } = useConfig()
  return (
    <footer className={classes(css.footer, !useSettled(3) && css.far)}>
      <div className="wrap">
        <div className={css.columns}>
          <div>
            <Logo />
            <p className={css.about}>
              Билеты и&nbsp;отели с&nbsp;{company.since}&nbsp;года. {facts.airlines}+&nbsp;авиакомпаний и&nbsp;
              {facts.staySuppliers}
              +&nbsp;поставщиков жилья.
            </p>
            <Stores />
          </div>
          {columns.map(([heading, name, rows]) => (
            <nav key={heading} aria-label={name}>
              <h2 className={css.heading}>{heading}</h2>
              <ul>
                {rows.map(([to, label]) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div>
            <h2 className={css.heading}>Связаться</h2>
            <PhoneLink className={css.phone} />
            <a href={`mailto:${email}`}>{email}</a>
            <p className={css.hours}>Круглосуточно, без выходных</p>
          </div>
        </div>
        <nav className={css.directions} aria-label="Популярные направления">
          <h2 className={css.heading}>Популярные направления</h2>
          <ul>
            {directions.map(([to, label]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.bottom}>
          <span>
            © «{brand}», с&nbsp;{company.since}&nbsp;года
          </span>
          <ul className={css.marks} aria-label="Принимаем к оплате">
            {payment.marks.map((mark) => (
              <li key={mark}>
                <span aria-hidden="true">{marks[mark][0]}</span>
                <VisuallyHidden>{marks[mark][1]}</VisuallyHidden>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

/** Both stores (FTR-07); where there is no app yet, our own page says how to add the site to the home screen (DUI-04). */
function Stores() {
  const { appStore, googlePlay } = useConfig().stores
  return (
    <div className={css.stores}>
      {(
        [
          ['brand-apple', 'Загрузите в', 'App Store', appStore],
          ['brand-google-play', 'Доступно в', 'Google Play', googlePlay],
        ] as const
      ).map(([icon, how, store, address]) => (
        <Link key={store} to={address ?? href(paths.supportPage, { page: 'app' })} className={css.store}>
          <Icon name={icon} size={24} />
          <span>
            {address ? how : 'Приложение:'} <b>{store}</b>
          </span>
        </Link>
      ))}
    </div>
  )
}
