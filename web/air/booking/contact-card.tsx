import { maskPhone } from '#domain/text/phone.ts'
import { EmailField } from '#web/auth/email-field.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { MaskedField } from '#web/ui/fields/masked-field.tsx'
import { AccountChoice } from './account-choice.tsx'
import { ConsentText } from './consent-text.tsx'
import css from './contact-card.module.css'
import { Panel } from '#web/purchase/purchase-screen.tsx'
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
        <EmailField
          {...common('contactInfo.email')}
          value={form.email}
          onValue={(email) => set('email', email, 'contactInfo.email')}
        />
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
