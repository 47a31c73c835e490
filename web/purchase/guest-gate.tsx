import { useLocation, useNavigate } from 'react-router'
import type { Product } from '#domain/product.ts'
import { counted, words } from '#domain/text/plural.ts'
import { OverPage } from '#web/auth/auth-link.tsx'
import { LoginForm } from '#web/auth/login-form.tsx'
import { Button } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { IconDisc } from './icon-disc.tsx'
import { Panel } from './purchase-screen.tsx'
import css from './guest-gate.module.css'

/** The history state of a visitor who goes on as a guest (spec §2). */
const continues = { air: 'avia', hotel: 'hotel' } as const satisfies Record<Product, string>

const bought = { air: 'эти билеты', hotel: 'эту бронь' } as const satisfies Record<Product, string>

const airPromises: [IconName, string, string][] = [
  [
    'mail',
    'Билеты придут на почту',
    'Маршрутная квитанция в\u00a0PDF и\u00a0ссылка на\u00a0заказ, которая открывается без пароля.',
  ],
  [
    'lock',
    'Данные только для этих билетов',
    'Паспорта передаём авиакомпании, а\u00a0если велит закон, и\u00a0госорганам. Для следующих покупок их\u00a0не\u00a0сохраняем.',
  ],
  ['clock-hour-4', 'Две минуты', 'Пассажиры, почта и\u00a0телефон. Потом оплата на\u00a0странице банка.'],
]

const hotelPromises: [IconName, string, string][] = [
  ['mail', 'Ваучер придёт на почту', 'Ваучер в\u00a0PDF и\u00a0ссылка на\u00a0заказ, которая открывается без пароля.'],
  [
    'lock',
    'Данные только для этой брони',
    'Имена гостей передаём только ради неё. Для следующих покупок их\u00a0не\u00a0сохраняем.',
  ],
  ['clock-hour-4', 'Одна минута', 'Имена, почта и\u00a0телефон. Потом оплата на\u00a0странице банка.'],
]

/** Buying as a guest, which needs one press, or sign-in: the address stays, the state of the history remembers the choice (AUTH-26, AUTH-27). */
export function GuestGate({ product = 'air', points }: { product?: Product; points: number }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const go = () => navigate(pathname + search, { replace: true, state: { continueBooking: continues[product] } })
  return (
    <div className={css.ways}>
      <Panel label="Без регистрации">
        <h2 className="h2">Можно и&nbsp;без регистрации</h2>
        <ul className={css.promises}>
          {(product === 'hotel' ? hotelPromises : airPromises).map(([icon, title, text]) => (
            <li key={icon}>
              <IconDisc icon={icon} />
              <div>
                <b>{title}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <Button variant="primary" size="l" onClick={go} className={css.go}>
          Продолжить без авторизации
        </Button>
      </Panel>
      <Panel label="Вход">
        <h2 className="h2">Вход</h2>
        {points > 0 && (
          <p className={css.points}>
            За&nbsp;{bought[product]} начислим {counted(points, words.bonus)}
          </p>
        )}
        <div className={css.login}>
          <OverPage value>
            <LoginForm variant="tonal" />
          </OverPage>
        </div>
      </Panel>
    </div>
  )
}

/** Whether the guest has pressed it for this page; survives a reload, not another booking (DAUTH-15). */
export function useContinued(product: Product = 'air'): boolean {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'continueBooking' in state && state.continueBooking === continues[product]
}
