import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { maskPhone } from '#domain/text/phone.ts'
import { EmailField } from '#web/auth/email-field.tsx'
import { useSession } from '#web/auth/session.ts'
import { Panel } from '#web/purchase/purchase-screen.tsx'
import { useConfig } from '#web/shell/config.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { MaskedField } from '#web/ui/fields/masked-field.tsx'
import css from './hotel-form.module.css'
import type { HotelBookingFormState } from './use-booking-form.ts'

/** Where the voucher goes, and the consent without which nothing is booked. */
export function HotelContactCard({ state }: { state: HotelBookingFormState }) {
  const { form, set, field } = state
  const isGuest = useSession(({ phase }) => phase === 'guest')
  return (
    <Panel label="Контакты">
      <h2 className="h2">Контакты</h2>
      <p className="quiet">Ваучер пришлём на&nbsp;почту, телефон передадим отелю.</p>
      <div className={css.guest}>
        <EmailField {...field('email')} value={form.email} onValue={(email) => set('email', email)} />
        <MaskedField
          {...field('phone')}
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          mask={maskPhone}
          value={form.phone}
          onValue={(phone) => set('phone', phone)}
          hint={!form.phone && '+7 999 999 99 99'}
        />
      </div>
      <div className={css.consent}>
        <Checkbox
          name="privacy"
          label="Согласие на обработку персональных данных и их передачу отелю"
          checked={form.privacy}
          error={field('privacy').error}
          onChange={({ target }) => set('privacy', target.checked)}
        />
        <ConsentText />
        {isGuest && (
          <Checkbox
            label="Создать личный кабинет и получать бонусы"
            checked={form.createAccount}
            onChange={({ target }) => set('createAccount', target.checked)}
          />
        )}
      </div>
    </Panel>
  )
}

/** What exactly is agreed to, openable on the spot. */
function ConsentText() {
  const { company, email } = useConfig()
  return (
    <details>
      <summary>На что именно я соглашаюсь</summary>
      <p>
        Я&nbsp;соглашаюсь, чтобы {company.name} (ИНН {company.inn}) записала, хранила и&nbsp;использовала фамилии и&nbsp;имена
        гостей, возраст детей, мои почту и&nbsp;телефон. Цель одна: забронировать этот номер, прислать ваучер и&nbsp;предупредить
        об&nbsp;изменениях.
      </p>
      <p>
        Данные получит отель, в&nbsp;том числе за&nbsp;границей, если он&nbsp;там. Рекламы по&nbsp;этому согласию не&nbsp;будет.
        Отозвать его можно письмом на&nbsp;{email}: после поездки мы&nbsp;сотрём данные сразу, иначе&nbsp;— в&nbsp;сроки{' '}
        <a href={`${href(paths.supportPage, { page: 'privacy' })}#gde-i-skolko-khranim`} target="_blank" rel="noopener">
          политики конфиденциальности
        </a>
        . Если я&nbsp;прошу завести личный кабинет, то&nbsp;согласие и&nbsp;на&nbsp;его ведение. Указывая других гостей,
        я&nbsp;подтверждаю, что они об&nbsp;этом знают и&nbsp;согласны.
      </p>
    </details>
  )
}
