import { useState } from 'react'
import { eraseAccount, exportPersonalData } from '#contract/personal.ts'
import { ApiError, call } from '#web/data/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import css from './personal-data.module.css'
import panel from '#web/account/panel.module.css'
import { Consent } from './consent.tsx'
import { PasswordField } from '#web/auth/password-field.tsx'
import { signOut } from '#web/auth/session-renewal.ts'
import { useForm } from '#web/auth/use-auth-form.ts'

/** One's own data: a copy of all of it, and its end (152-ФЗ). */
export function OwnData() {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function take() {
    setBusy(true)
    try {
      save(await call(exportPersonalData, {}))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.text, { tone: 'err' })
    }
    setBusy(false)
  }

  return (
    <section className={panel.panel} aria-labelledby="own-data">
      <h2 id="own-data" className="h2">
        Ваши данные
      </h2>
      <p className="quiet">Можно забрать всё, что мы&nbsp;о&nbsp;вас знаем, одним файлом, или удалить кабинет насовсем.</p>
      <Consent />
      <div className={panel.actions}>
        <Button variant="outline" icon="download" busy={busy} onClick={() => void take()}>
          Скачать мои данные
        </Button>
        <Button variant="text" icon="trash" onClick={() => setAsking(true)}>
          Удалить кабинет
        </Button>
      </div>
      {asking && <Erase onClose={() => setAsking(false)} />}
    </section>
  )
}

function Erase({ onClose }: { onClose: () => void }) {
  const { field, submit, busy, error, form } = useForm<'password'>({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Поле обязательное.' } : {}),
    send: async ({ password }) => {
      await call(eraseAccount, { password })
      toast('Кабинет удалён')
      await signOut()
    },
  })
  return (
    <Modal open title="Удалить кабинет?" size="s" onClose={onClose}>
      <form ref={form} method="post" noValidate onSubmit={submit} className={css.erase}>
        <p>
          Имя, почта, телефон, паспорта, письма и&nbsp;бонусы исчезнут, вернуть их&nbsp;нельзя; этим вы&nbsp;отзываете
          и&nbsp;согласие. Суммы покупок останутся в&nbsp;бухгалтерском учёте без вашего имени: так велит закон.
        </p>
        {error && <Banner tone="err">{error.message}</Banner>}
        <PasswordField {...field('password')} label="Пароль" autoComplete="current-password" />
        <Button type="submit" variant="primary" busy={busy}>
          Удалить насовсем
        </Button>
      </form>
    </Modal>
  )
}

function save(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'my-data.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
