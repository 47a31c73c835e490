import type { Handle } from '#web/shell/handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/forgot-password.route'
import { AuthPage, ForGuests } from './auth-page.tsx'
import { RecoveryForm } from './recovery-form.tsx'

export const handle = { layout: 'bare' } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Не удается войти?',
    description: 'Пришлём на почту ссылку, по которой можно задать новый пароль.',
  })
}

export default function ForgotPassword() {
  return (
    <ForGuests>
      <AuthPage
        title="Не удается войти?"
        slogan={
          <>
            Бывает.
            <br />
            Найдём дорогу
          </>
        }
        city="istanbul"
      >
        <RecoveryForm />
      </AuthPage>
    </ForGuests>
  )
}
