import { useLocation } from 'react-router'
import type { Handle } from '#web/shell/handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { Route } from './+types/login.route'
import { AuthPage, ForGuests } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import css from './login.route.module.css'

export const handle = { layout: 'bare' } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Вход',
    description: 'Вход в личный кабинет: заказы, билеты, ваучеры, сохранённые пассажиры и бонусы.',
  })
}

export default function Login() {
  return (
    <ForGuests>
      <AuthPage title="Вход" slogan={<>С&nbsp;возвращением</>} city="spb">
        <DeadLink />
        <LoginForm />
      </AuthPage>
    </ForGuests>
  )
}

/** The target of an activation link that does not work any more (DAUTH-06). */
function DeadLink() {
  const { search } = useLocation()
  if (new URLSearchParams(search).get('activated') !== '0') return null
  return (
    <div className={css.dead}>
      <Banner tone="err">Ссылка недействительна. Войдите, и&nbsp;мы&nbsp;пришлём новое письмо.</Banner>
    </div>
  )
}
