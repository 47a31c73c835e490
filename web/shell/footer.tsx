import { Link } from 'react-router'
import type { PaymentMark } from '#contract/config.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useConfig } from './config.ts'
import css from './footer.module.css'
import { Logo } from './logo.tsx'

const marks: Record<PaymentMark, string> = { mir: 'МИР', visa: 'VISA', mastercard: 'MASTERCARD', sbp: 'СБП' }
const spoken: Record<PaymentMark, string> = {
  mir: 'Мир',
  visa: 'Visa',
  mastercard: 'Mastercard',
  sbp: 'Система быстрых платежей',
}

/** The night panel at the end of every page: services, contacts, payment marks. */
export function Footer() {
  const { brand, phone, email, company, facts, payment } = useConfig()
  return (
    <footer className={css.footer}>
      <div className="wrap">
        <div className={css.columns}>
          <div>
            <Logo />
            <p className={css.about}>
              Билеты с&nbsp;{company.since} года. {facts.airlines}+&nbsp;авиакомпаний.
            </p>
          </div>
          <nav aria-label="Внизу страницы">
            <h2 className={css.heading}>Сервисы</h2>
            <ul>
              <li>
                <Link to="/">Главная</Link>
              </li>
              <li>
                <Link to="/search/avia">Поиск авиабилетов</Link>
              </li>
              <li>
                <Link to="/search/hotels">Поиск отелей</Link>
              </li>
              <li>
                <Link to="/avia/schedule">Онлайн-табло</Link>
              </li>
            </ul>
          </nav>
          <nav aria-label="Личный кабинет внизу">
            <h2 className={css.heading}>Личный кабинет</h2>
            <ul>
              <li>
                <Link to="/login">Вход</Link>
              </li>
              <li>
                <Link to="/registration">Регистрация</Link>
              </li>
              <li>
                <Link to="/forgot-password">Восстановление пароля</Link>
              </li>
            </ul>
          </nav>
          <div>
            <h2 className={css.heading}>Связаться</h2>
            <a className={css.phone} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {phone.replaceAll(' ', '\u00a0')}
            </a>
            <a href={`mailto:${email}`}>{email}</a>
            <p className={css.hours}>Круглосуточно, без выходных</p>
          </div>
        </div>
        <div className={css.bottom}>
          <span>
            © «{brand}», с&nbsp;{company.since} года
          </span>
          <ul className={css.marks} aria-label="Принимаем к оплате">
            {payment.marks.map((mark) => (
              <li key={mark}>
                <span aria-hidden="true">{marks[mark]}</span>
                <VisuallyHidden>{spoken[mark]}</VisuallyHidden>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
