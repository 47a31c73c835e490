import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { registrationErrors } from '#domain/account/auth-forms.ts'
import { normaliseEmail } from '#domain/account/email.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { call } from '#web/data/call.ts'
import { useConfig } from '#web/shell/config.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useAlive } from '#web/ui/use-alive.ts'
import { AuthLink } from './auth-link.tsx'
import { announceCreated } from './created.ts'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { admit } from './session-renewal.ts'
import { storeTyped, typedEmail, useTyped } from './typed-credentials.ts'
import { useForm } from './use-auth-form.ts'
import css from './fields.module.css'

/** Spec §8. */
const failed = 'Произошла ошибка при регистрации, уже ремонтируем'
/** Without a network too, as the specification requires (AUTH-16). */
const words = { unknown: failed, offline: failed }

/** Registration: the account is created, its owner signed in and informed of the letter (AUTH-13, AUTH-14). */
export function RegistrationForm() {
  const { search } = useLocation()
  const { origin } = useConfig()
  const [typed] = useState(() => useTyped.getState().name)
  const { set, field, box, submit, busy, error, form } = useForm({
    initial: { login: typed.includes('@') ? '' : typed, email: typedEmail(), password: '', repeat: '', privacy: '' },
    check: registrationErrors,
    words,
    onRefused: () => track('registrationerror'),
    send: async ({ login, email, password, privacy }, { register }) => {
      const fromUser = referrerOf(search)
      const input = {
        login: normaliseEmail(login),
        email: normaliseEmail(email),
        password,
        privacy: privacy === 'on',
        returnUrl: `${origin}${paths.account}`,
        ...(fromUser && { fromUser }),
      }
      const { token } = await call(register, input)
      forgetReferrer()
      announceCreated(input.email)
      admit(token)
    },
  })
  const isNamed = new URLSearchParams(search).has('bonusId')
  const isAlive = useAlive()
  const isInvited = isNamed || (isAlive && referrerOf('') !== undefined)
  useEffect(() => void referrerOf(search), [search])
  return (
    <>
      <p className={css.lead}>
        Уже есть личный кабинет? <AuthLink to="login">Войти</AuthLink>
      </p>
      {isInvited && (
        <div className={css.invited}>
          <Banner icon="users">Вас пригласил друг. Ему придут бонусы с&nbsp;ваших покупок, вам это ничего не&nbsp;стоит.</Banner>
        </div>
      )}
      <form ref={form} method="post" noValidate onSubmit={submit} className={css.form} aria-label="Регистрация">
        {error && <Banner tone="err">{error.message}</Banner>}
        <Field {...field('login')} label="Логин" name="login" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <EmailField
          {...field('email')}
          name="email"
          onValue={(email) => {
            storeTyped(email)
            set('email', email)
          }}
        />
        <PasswordField
          {...field('password')}
          label="Пароль"
          name="password"
          autoComplete="new-password"
          hint="6 символов или больше. Любые знаки, вставка разрешена"
        />
        <PasswordField {...field('repeat')} label="Повторите пароль" name="repeat" autoComplete="new-password" />
        <div className={css.consent}>
          <Checkbox {...box('privacy')} name="privacy" label="Согласие на обработку персональных данных" />
          <p>
            Логин, почта, имя, заказы и&nbsp;бонусы нужны, чтобы вести ваш кабинет. Отозвать согласие&nbsp;— удалить кабинет.{' '}
            <a href={href(paths.supportPage, { page: 'privacy' })} target="_blank" rel="noopener">
              Политика конфиденциальности
            </a>
          </p>
        </div>
        <Button type="submit" variant="primary" size="l" wide busy={busy}>
          Зарегистрироваться
        </Button>
      </form>
    </>
  )
}

const KEY = 'bonusId'
const LIFE_MS = 30 * 86_400_000

/** Where it is stored; a browser that refuses storage has the address alone. */
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The referrer of the visitor: `?bonusId=` of an address, remembered for thirty days (AUTH-03, DBON-09). */
export function referrerOf(search: string, storage?: Memory, now: number = Date.now()): string | undefined {
  const fromAddress = new URLSearchParams(search).get(KEY)
  try {
    const memory = storage ?? localStorage
    if (fromAddress) memory.setItem(KEY, `${fromAddress} ${now + LIFE_MS}`)
    const [stored, until] = memory.getItem(KEY)?.split(' ') ?? []
    if (stored && Number(until) > now) return stored
    memory.removeItem(KEY)
  } catch {
    // The address still says it.
  }
  return fromAddress ?? undefined
}

/** The invitation has been taken up. */
function forgetReferrer(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** Reports a goal to analytics; nothing leaves the browser unless the page has a counter (DUI-08). */
function track(goal: string): void {
  ;(window.dataLayer ??= []).push({ event: goal })
}
