import { useState } from 'react'
import { recoveryErrors } from '#domain/account/auth-forms.ts'
import { linkTerms, normaliseEmail } from '#domain/account/email.ts'
import { counted } from '#domain/text/plural.ts'
import { call } from '#web/data/call.ts'
import { PhoneLink } from '#web/shell/phone-link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts'
import { AuthLink } from './auth-link.tsx'
import { EmailField } from './email-field.tsx'
import { storeTyped, typedEmail } from './typed-credentials.ts'
import { useForm } from './use-auth-form.ts'
import css from './fields.module.css'

/** Requests a link to a new password; the reply is the same for known and unknown addresses (AUTH-19). */
export function RecoveryForm() {
  const [sentTo, setSentTo] = useState<string>()
  const { set, field, submit, busy, error, form } = useForm({
    initial: { email: typedEmail() },
    check: recoveryErrors,
    send: async ({ email }, { requestPasswordReset }) => {
      const to = normaliseEmail(email)
      await call(requestPasswordReset, { email: to })
      setSentTo(to)
    },
  })
  if (sentTo) return <Sent to={sentTo} onRetry={() => setSentTo(undefined)} />
  return (
    <>
      <p className={css.lead}>Укажите почту личного кабинета. Пришлём ссылку, по&nbsp;которой можно задать новый пароль.</p>
      <form ref={form} method="post" noValidate onSubmit={submit} className={css.form} aria-label="Восстановление пароля">
        {error && <Banner tone="err">{error.message}</Banner>}
        <EmailField
          {...field('email')}
          name="email"
          onValue={(email) => {
            storeTyped(email)
            set('email', email)
          }}
        />
        <Button type="submit" variant="primary" size="l" wide busy={busy}>
          Выслать ссылку
        </Button>
        <div className={css.row}>
          <AuthLink to="login" className={css.link}>
            Вспомнили пароль
          </AuthLink>
          <AuthLink to="registration" className={css.link}>
            Зарегистрироваться
          </AuthLink>
        </div>
      </form>
      <Phone />
    </>
  )
}

function Phone() {
  return (
    <p className={css.note}>
      Нет доступа к&nbsp;почте? Позвоните, поможем: <PhoneLink />
    </p>
  )
}

const AGAIN_SECONDS = 60

function Sent({ to, onRetry }: { to: string; onRetry: () => void }) {
  const [until] = useState(() => Date.now() + AGAIN_SECONDS * 1000)
  const left = useSecondsLeft(until) ?? AGAIN_SECONDS
  return (
    <div className={css.sent}>
      <Banner tone="ok" icon="mail">
        Письмо с&nbsp;инструкцией по&nbsp;восстановлению пароля выслано на&nbsp;почту
      </Banner>
      <p className="quiet">
        {to}. Ссылка действует {counted(linkTerms.resetMinutes, ['минуту', 'минуты', 'минут'])} и&nbsp;сработает один раз. Нет
        письма? Проверьте папку «Спам» и&nbsp;адрес. Если такого адреса у&nbsp;нас нет, письмо не&nbsp;придёт: так
        мы&nbsp;не&nbsp;раскрываем чужие кабинеты.
      </p>
      <AuthLink to="login" className={css.link}>
        Вернуться ко&nbsp;входу
      </AuthLink>
      <Button variant="outline" disabled={left > 0} onClick={onRetry}>
        {left > 0 ? `Отправить ещё раз через ${left}\u00a0с` : 'Отправить ещё раз'}
      </Button>
    </div>
  )
}
