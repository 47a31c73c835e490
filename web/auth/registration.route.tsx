import type { Handle } from '#web/shell/handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/registration.route'
import { AuthPage, ForGuests } from './auth-page.tsx'
import { RegistrationForm } from './registration-form.tsx'

export const handle = { layout: 'bare' } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Регистрация',
    description: 'Личный кабинет путешественника: бонусы с каждой поездки, история заказов и быстрое оформление.',
  })
}

export default function Registration() {
  return (
    <ForGuests>
      <AuthPage
        title="Регистрация"
        slogan={
          <>
            Солнце встаёт.
            <br />
            Пора собираться
          </>
        }
        city="sochi"
      >
        <RegistrationForm />
      </AuthPage>
    </ForGuests>
  )
}
