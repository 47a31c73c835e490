import { maskPhone } from '#domain/text/phone.ts'
import { EmailField } from '#web/auth/email-field.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { MaskedField } from '#web/ui/fields/masked-field.tsx'
import { useSession } from '#web/auth/session.ts'
import { useStored } from '#web/data/persisted.ts'
import { useSettings } from '#web/shell/settings-store.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { useConfig } from '#web/shell/config.ts'
import consentTextStyles from './consent-text.module.css'
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

/** What the account may do for this buyer: be made for a guest (DAIR-28), remember the passengers of its owner (DACC-08). */
function AccountChoice({ state: { form, set } }: { state: BookingFormState }) {
  const phase = useSession((session) => session.phase)
  const createAccount = useSettings((settings) => settings.createAccount)
  const change = useSettings((settings) => settings.change)
  useStored(useSettings)
  if (phase === 'in') {
    return (
      <Checkbox
        name="remember"
        label="Запомнить пассажиров: в следующий раз подставим их сами. Забыть можно в личном кабинете"
        checked={form.remember ?? false}
        onChange={({ target }) => set('remember', target.checked, 'remember')}
      />
    )
  }
  return (
    <Checkbox
      name="createAccount"
      label="Создать личный кабинет и получать бонусы"
      checked={createAccount}
      onChange={({ target }) => change({ createAccount: target.checked })}
    />
  )
}

/** What exactly is agreed to, openable on the spot so that nobody leaves a half-filled form to read it. */
function ConsentText() {
  const config = useConfig()
  if (!config) return null
  const { company, email } = config
  return (
    <details className={consentTextStyles.consent}>
      <summary>На что именно я соглашаюсь</summary>
      <div>
        <p>
          Я&nbsp;соглашаюсь, чтобы {company.name} (ИНН {company.inn}) записала, хранила и&nbsp;использовала фамилии, имена, даты
          рождения, пол и&nbsp;данные документов пассажиров, мои имя, почту и&nbsp;телефон. Цель одна: забронировать
          и&nbsp;оформить эти билеты, прислать их и&nbsp;предупредить об&nbsp;изменениях рейса.
        </p>
        <p>
          Данные получит авиакомпания, в&nbsp;том числе за&nbsp;границей, если маршрут туда ведёт. Рекламы по&nbsp;этому согласию
          не&nbsp;будет. Отозвать его можно письмом на&nbsp;{email}: после поездки мы&nbsp;сотрём данные сразу, иначе&nbsp;—
          в&nbsp;сроки{' '}
          <a href={`${href(paths.supportPage, { page: 'privacy' })}#gde-i-skolko-khranim`} target="_blank" rel="noopener">
            политики конфиденциальности
          </a>
          . Если я&nbsp;прошу создать личный кабинет, то&nbsp;согласие и&nbsp;на&nbsp;его ведение.
        </p>
        <p>Указывая других пассажиров, я&nbsp;подтверждаю, что они об&nbsp;этом знают и&nbsp;согласны.</p>
      </div>
    </details>
  )
}
