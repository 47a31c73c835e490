import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PosterSlug } from '#art/poster-cities.ts'
import { Modal } from '#web/ui/modal.tsx'
import { type AuthForm, withForm } from './auth-address.ts'
import { OverPage } from './auth-link.tsx'
import { AuthPicture } from './auth-picture.tsx'
import { LoginForm } from './login-form.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import css from './auth-page.module.css'

const shown: Record<AuthForm, { title: string; city: PosterSlug; form: () => ReactNode }> = {
  login: { title: 'Вход', city: 'spb', form: LoginForm },
  registration: { title: 'Регистрация', city: 'sochi', form: RegistrationForm },
  forgotPassword: { title: 'Не удается войти?', city: 'istanbul', form: RecoveryForm },
}

/** One of the three forms over any page, named by `?showForm=` (MODAL-01 to MODAL-05). */
export function AuthModal({ which }: { which: AuthForm }) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { title, city, form: Form } = shown[which]
  const close = () => void navigate({ pathname, search: withForm(search, undefined) }, { replace: true, state })
  return (
    <Modal
      open
      title={title}
      size="xl"
      side={
        <div className={css.modal}>
          <AuthPicture city={city} sizes="330px" />
        </div>
      }
      onClose={close}
    >
      <OverPage value>
        <Form key={which} />
      </OverPage>
    </Modal>
  )
}
