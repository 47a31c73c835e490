import { useState } from 'react'
import { getConsent, giveConsent } from '#contract/personal.ts'
import { dayOf, formatDay } from '#domain/text/dates.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { ApiError, call } from '#web/data/call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { RequestView } from '#web/shell/request-view.tsx'
import css from './personal-data.module.css'
import { useRequest } from '#web/data/use-request.ts'

const ask = (signal: AbortSignal) => call(getConsent, {}, { signal })

/** When consent to the handling of personal data was given; an account older than the question is asked once. */
export function Consent() {
  const { request, again } = useRequest(ask)
  const [busy, setBusy] = useState(false)

  async function agree() {
    setBusy(true)
    try {
      await call(giveConsent, {})
      again()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.text, { tone: 'err' })
    }
    setBusy(false)
  }

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
            <Button variant="outline" busy={busy} onClick={() => void agree()}>
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
