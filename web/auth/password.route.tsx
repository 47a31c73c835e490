import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { newPasswordErrors } from '#domain/account/auth-forms.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { call } from '#web/data/call.ts'
import type { Handle } from '#web/shell/handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts'
import type { Route } from './+types/password.route'
import { AuthPage } from './auth-page.tsx'
import { PasswordField } from './password-field.tsx'
import { loadUser } from './session-renewal.ts'
import { useSession } from './session.ts'
import { useForm } from './use-auth-form.ts'
import css from './fields.module.css'

export const handle = { layout: 'bare' } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Новый пароль' })
}

/** The address carries a secret: no cache stores it and no referrer sends it to another site. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

const KEY = 'password-token'
const PLAIN = 'new'

export default function Password() {
  const { token = '' } = useParams()
  // The secret is removed from the address bar at once; this tab remembers it, so that a reload changes nothing.
  useEffect(() => {
    if (token === PLAIN) return
    sessionStorage.setItem(KEY, token)
    history.replaceState(history.state, '', href(paths.newPassword, { token: PLAIN }))
  }, [token])
  const secret = () => (token === PLAIN ? (sessionStorage.getItem(KEY) ?? '') : token)
  return (
    <AuthPage
      title="Новый пароль"
      slogan={
        <>
          Новый ключ
          <br />
          от&nbsp;старого дома
        </>
      }
      city="moscow"
    >
      <NewPasswordForm secret={secret} />
    </AuthPage>
  )
}

/** Without a network too, as the specification requires (AUTH-23). */
const words = { offline: firstWords.unknown }

/** A new password by the secret of a mailed link (AUTH-20 to AUTH-23). */
function NewPasswordForm({ secret }: { secret: () => string }) {
  const [linkState, setLinkState] = useState<'saved' | 'dead'>()
  const { field, submit, busy, error, form } = useForm({
    initial: { password: '', repeat: '' },
    check: newPasswordErrors,
    words,
    send: async ({ password, repeat }, { resetPassword }) => {
      const { result } = await call(resetPassword, { password: [password, repeat], token: secret() })
      if (result) {
        await loadUser() // the session of this browser has ended if the account is the same
        toast('Пароль изменен!')
      }
      setLinkState(result ? 'saved' : 'dead')
    },
  })
  if (linkState === 'saved') return <Saved />
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={css.form} aria-label="Смена пароля">
      {linkState === 'dead' && (
        <Banner tone="err">
          Не&nbsp;удалось изменить пароль, попробуйте еще раз. <Link to={paths.forgotPassword}>Запросить новую ссылку</Link>
        </Banner>
      )}
      {error && <Banner tone="err">{error.message}</Banner>}
      <PasswordField {...field('password')} label="Новый пароль" name="password" autoComplete="new-password" />
      <PasswordField {...field('repeat')} label="Повторите пароль" name="password" autoComplete="new-password" />
      <Button type="submit" variant="primary" size="l" wide busy={busy}>
        Сохранить пароль
      </Button>
      <p className={css.note}>После смены завершим остальные сеансы и&nbsp;пришлём письмо.</p>
    </form>
  )
}

const LEAVES_AFTER_S = 5

function Saved() {
  const login = useSession(({ phase, claims }) => (phase === 'in' ? claims?.unique_name : undefined))
  return login === undefined ? <SignInFollows /> : <OtherIsOpen login={login} />
}

function OtherIsOpen({ login }: { login: string }) {
  return (
    <div className={css.sent}>
      <p>
        Новый пароль у&nbsp;кабинета, которому пришло письмо. Здесь открыт другой, {login}: чтобы войти в&nbsp;тот, выйдите
        из&nbsp;этого.
      </p>
      <LinkButton to={paths.account} variant="primary" size="l">
        В&nbsp;кабинет {login}
      </LinkButton>
    </div>
  )
}

function SignInFollows() {
  const navigate = useNavigate()
  const [until] = useState(() => Date.now() + LEAVES_AFTER_S * 1000)
  const left = useSecondsLeft(until, () => void navigate(paths.login)) ?? LEAVES_AFTER_S
  return (
    <div className={css.sent}>
      <p>На&nbsp;всех устройствах, где вы&nbsp;были, выполнен выход. Через {left}&nbsp;с откроем вход.</p>
      <LinkButton to={paths.login} variant="primary" size="l">
        Войти сейчас
      </LinkButton>
    </div>
  )
}
