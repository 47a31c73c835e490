import { Link } from 'react-router'
import type { PaymentMark } from '#contract/config.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useConfig } from './config.ts'
import css from './footer.module.css'
import { PhoneLink } from './phone-link.tsx'
import { useSettled } from './later.tsx'
import { Logo } from './logo.tsx'

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
      ['/search/avia', 'Поиск авиабилетов'],
      ['/search/hotels', 'Поиск отелей'],
      ['/avia/schedule', 'Онлайн-табло'],
      ['/about', 'О\u00a0компании'],
    ],
  ],
  [
    'Личный кабинет',
    'Личный кабинет внизу',
    [
      ['/login', 'Вход'],
      ['/registration', 'Регистрация'],
      ['/forgot-password', 'Восстановление пароля'],
      ['/support/referalinaya-programma', 'Реферальная программа'],
    ],
  ],
  [
    'Помощь',
    'Помощь внизу',
    [
      ['/faq/avia', 'Вопросы и\u00a0ответы'],
      ['/support', 'Поддержка'],
      ['/support/use', 'Соглашение'],
      ['/support/privacy', 'Персональные данные'],
      ['/support/cookie', 'Cookie'],
    ],
  ],
]

const directions: Row[] = [
  ['/avia/moskva', 'Москва'],
  ['/avia/sankt-peterburg', 'Санкт-Петербург'],
  ['/avia/sochi', 'Сочи'],
  ['/avia/krasnodar', 'Краснодар'],
  ['/avia/ekaterinburg', 'Екатеринбург'],
  ['/avia/kazan', 'Казань'],
  ['/avia/krasnoyarsk', 'Красноярск'],
  ['/avia/vladivostok', 'Владивосток'],
  ['/avia/stambul', 'Стамбул'],
  ['/avia/dubay', 'Дубай'],
  ['/avia/tbilisi', 'Тбилиси'],
  ['/avia/pekin', 'Пекин'],
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
              Билеты и&nbsp;отели с&nbsp;{company.since} года. {facts.airlines}+&nbsp;авиакомпаний и&nbsp;{facts.staySuppliers}
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
            © «{brand}», с&nbsp;{company.since} года
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

/** Both stores (FTR-07); where there is no app yet, our own page says how to put the site on the screen (DUI-04). */
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
        <Link key={store} to={address ?? '/support/app'} className={css.store}>
          <Icon name={icon} size={24} />
          <span>
            {address ? how : 'Приложение:'} <b>{store}</b>
          </span>
        </Link>
      ))}
    </div>
  )
}
