import { useState } from 'react'
import { suggestMail } from '#domain/account/mail-typos.ts'
import { maskPhone } from '#domain/phone.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountChoice } from './account-choice.tsx'
import { ConsentText } from './consent-text.tsx'
import css from './contact-card.module.css'
import { MaskedField } from '#web/ui/masked-field.tsx'
import { Panel } from './screen.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** Who buys, where the tickets go, and the consent without which nothing is booked (AIRB-12). */
export function ContactCard({ state }: { state: BookingFormState }) {
  const { form, set, errorOf, leave } = state
  const common = (path: string) => ({ name: path, error: errorOf(path) ?? '', onBlur: () => leave(path) })
  return (
    <Panel label="Куда прислать билеты">
      <h2 className="h2">Куда прислать билеты</h2>
      <p className="quiet">Пришлём маршрутные квитанции и&nbsp;ссылку на&nbsp;заказ.</p>
      <div className={css.grid}>
        <Field
          {...common('contactInfo.contactPerson')}
          label="Контактное лицо"
          info="С кем связаться, если рейс перенесут. Это может быть и не пассажир"
          autoComplete="name"
          value={form.contactPerson}
          onChange={({ target }) => set('contactPerson', target.value, 'contactInfo.contactPerson')}
        />
        <EmailField state={state} {...common('contactInfo.email')} />
        <MaskedField
          {...common('contactInfo.contactPhone')}
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          mask={maskPhone}
          value={form.phone}
          onValue={(phone) => set('phone', phone, 'contactInfo.contactPhone')}
          hint={!form.phone && '+7 999 999 99 99'}
        />
      </div>
      <div className={css.consent}>
        <AccountChoice state={state} />
        <Checkbox
          name="privacy"
          label="Согласие на обработку персональных данных и их передачу авиакомпании"
          checked={form.privacy}
          error={errorOf('privacy') ?? ''}
          onChange={({ target }) => set('privacy', target.checked, 'privacy')}
        />
        <ConsentText />
      </div>
    </Panel>
  )
}

type EmailProps = { state: BookingFormState; name: string; error: string; onBlur: () => void }

function EmailField({ state: { form, set }, onBlur, ...field }: EmailProps) {
  const [left, setLeft] = useState(false)
  const meant = left ? suggestMail(form.email) : undefined
  return (
    <Field
      {...field}
      label="Электронная почта"
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      value={form.email}
      onBlur={() => {
        setLeft(true)
        onBlur()
      }}
      onChange={({ target }) => {
        setLeft(false)
        set('email', target.value, 'contactInfo.email')
      }}
      hint={
        meant && (
          <span className={css.typo}>
            <Icon name="bulb" size={16} />
            <span>
              Возможно, вы&nbsp;имели в&nbsp;виду{' '}
              <button type="button" onClick={() => set('email', meant, 'contactInfo.email')}>
                {meant}
              </button>
              ?
            </span>
          </span>
        )
      }
    />
  )
}
