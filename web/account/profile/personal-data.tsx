import { useState } from 'react'
import { eraseAccount, exportPersonalData, getConsent, giveConsent } from '#contract/personal.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { dayOf, formatDay } from '#domain/text/dates.ts'
import { PasswordField } from '#web/auth/password-field.tsx'
import { signOut } from '#web/auth/session-renewal.ts'
import { useForm } from '#web/auth/use-auth-form.ts'
import { call } from '#web/data/call.ts'
import { saveFile } from '#web/data/save-file.ts'
import { useRequest } from '#web/data/use-request.ts'
import { RequestView } from '#web/shell/request-view.tsx'
import { useBusy } from '#web/shell/use-busy.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { toast } from '#web/ui/toast.ts'
import panel from '#web/account/panel.module.css'
import css from './personal-data.module.css'

/** One's own data: the export of all of it, and its erasure (152-ФЗ). */
export function OwnData() {
  const [isErasing, setErasing] = useState(false)
  const { isBusy, run } = useBusy()
  const take = () =>
    run('data', async () => {
      const data = await call(exportPersonalData, {})
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
    })

  return (
    <section className={panel.panel} aria-labelledby="own-data">
      <h2 id="own-data" className="h2">
        Ваши данные
      </h2>
      <p className="quiet">Можно забрать всё, что мы&nbsp;о&nbsp;вас знаем, одним файлом, или удалить кабинет насовсем.</p>
      <Consent />
      <div className={panel.actions}>
        <Button variant="outline" icon="download" busy={isBusy('data')} onClick={take}>
          Скачать мои данные
        </Button>
        <Button variant="text" icon="trash" onClick={() => setErasing(true)}>
          Удалить кабинет
        </Button>
      </div>
      {isErasing && <Erase onClose={() => setErasing(false)} />}
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
    <Drawer fits title="Удалить кабинет?" size="s" onClose={onClose}>
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
    </Drawer>
  )
}

const load = (signal: AbortSignal) => call(getConsent, {}, { signal })

/** When consent to the processing of personal data was given; an account older than the consent is asked for it once. */
function Consent() {
  const { request, again } = useRequest(load)
  const { isBusy, run } = useBusy()
  const agree = () =>
    run('consent', async () => {
      await call(giveConsent, {})
      again()
    })

  return (
    <RequestView request={request} again={again}>
      {({ consent }) =>
        consent ? (
          <p className="quiet">
            Согласие на&nbsp;обработку персональных данных дано {formatDay(dayOf(new Date(consent.givenAt)))}, редакция от&nbsp;
            {formatDay(consent.version)}. Отозвать его&nbsp;— удалить кабинет. Что и&nbsp;сколько мы&nbsp;храним: <Policy />
          </p>
        ) : (
          <div className={css.consent}>
            <p>
              Кабинет заведён раньше, чем мы&nbsp;стали записывать согласие на&nbsp;обработку персональных данных. Прочтите:{' '}
              <Policy />
            </p>
            <Button variant="outline" busy={isBusy('consent')} onClick={agree}>
              Даю согласие
            </Button>
          </div>
        )
      }
    </RequestView>
  )
}

function Policy() {
  return (
    <a className={css.policy} href={href(paths.supportPage, { page: 'privacy' })} target="_blank" rel="noopener">
      политика конфиденциальности
    </a>
  )
}
