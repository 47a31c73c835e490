import { useId, useState } from 'react'
import { getUser, saveProfile } from '#contract/account.ts'
import { profileErrors } from '#domain/account/profile.ts'
import type { Profile, User } from '#domain/account/user.ts'
import { dayOf, formatDay, parseAirDay } from '#domain/text/dates.ts'
import { maskPhone, wirePhone } from '#domain/text/phone.ts'
import { maskDate, typedDay, typedDayError } from '#domain/text/typed-date.ts'
import { setUser } from '#web/auth/session-renewal.ts'
import { saveTyped, typedIn } from '#web/auth/tab-owner.ts'
import { useForm } from '#web/auth/use-auth-form.ts'
import { call } from '#web/data/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { MaskedField, PhoneField } from '#web/ui/fields/masked-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { EmailState, SignInDetails } from './sign-in-details.tsx'
import css from '#web/account/panel.module.css'

const names = ['lastName', 'firstName', 'birthDate', 'phoneNumber'] as const
type Fields = Record<(typeof names)[number], string>

/**
 * Names, birth date and phone with «Сохранить»; the login does not change, the e-mail and the password are changed separately
 * (ACC-02, DAUTH-16).
 */
export function ProfileForm({ user }: { user: User }) {
  const [before, setBefore] = useState(() => fieldsOf(user))
  const { fields, set, field, submit, busy, error, form } = useForm<keyof Fields>({
    initial: { ...before, ...typedOver(before) },
    check: (typed) => {
      const today = dayOf(new Date())
      const wrongDay = typedDayError(typed.birthDate, today)
      return { ...profileErrors(profileOf(typed), today), ...(wrongDay && { birthDate: wrongDay }) }
    },
    send: async (typed) => {
      const whole = fieldsOf(await call(getUser, {})) // another tab may have saved what was not touched here
      for (const name of names) if (typed[name] !== before[name]) whole[name] = typed[name]
      setUser(await call(saveProfile, profileOf(whole)))
      setBefore(whole)
      saveTyped('profile', {})
      for (const name of names) if (typed[name] !== whole[name]) set(name, whole[name])
      toast('Данные сохранены')
    },
  })
  const id = useId()
  return (
    <section className={css.panel} aria-labelledby="about-you">
      <div className={css.head}>
        <h2 id="about-you" className="h2">
          О&nbsp;вас
        </h2>
        <p className="small quiet">Подставим в&nbsp;контакты при&nbsp;покупке</p>
      </div>
      <form ref={form} id={id} method="post" noValidate onSubmit={submit} className={css.form}>
        {error && <Banner tone="err">{error.message}</Banner>}
        <div className={css.grid}>
          <Field {...plain('lastName')} label="Фамилия" autoComplete="family-name" />
          <Field {...plain('firstName')} label="Имя" autoComplete="given-name" />
          <MaskedField
            {...masked('birthDate')}
            label="Дата рождения"
            inputMode="numeric"
            autoComplete="bday"
            mask={maskDate}
            hint={!fields.birthDate && 'ДД.ММ.ГГГГ'}
          />
          <PhoneField {...masked('phoneNumber')} />
          <Field label="Логин" value={user.login} readOnly right={<Icon name="lock" size={16} />} />
          <Field label="Электронная почта" value={user.email} readOnly right={<Icon name="lock" size={16} />} />
        </div>
        <EmailState user={user} />
      </form>
      <div className={css.actions}>
        <Button type="submit" form={id} variant="primary" busy={busy}>
          Сохранить
        </Button>
        <SignInDetails user={user} />
      </div>
    </section>
  )

  function change(name: keyof Fields, value: string) {
    set(name, value)
    const now = { ...fields, [name]: value }
    const changed = names.filter((one) => now[one] !== before[one])
    saveTyped('profile', Object.fromEntries(changed.flatMap((one) => [[one, now[one]], [`${one} over`, before[one]]]))) // prettier-ignore
  }

  function plain(name: keyof Fields) {
    return { ...field(name), onChange: ({ target }: { target: { value: string } }) => change(name, target.value) }
  }

  function masked(name: keyof Fields) {
    const { onChange: _, ...rest } = field(name)
    return { ...rest, onValue: (shown: string) => change(name, shown) }
  }
}

/** What a reload has interrupted, except where another value has been saved since: it would be undone unnoticed. */
function typedOver(before: Fields): Partial<Fields> {
  const typed = typedIn('profile')
  const own = names.filter((name) => typed[name] !== undefined && typed[`${name} over`] === before[name])
  return Object.fromEntries(own.map((name) => [name, typed[name]]))
}

function fieldsOf({ firstName, lastName, birthDate, phoneNumber }: User): Fields {
  return {
    lastName: lastName ?? '',
    firstName: firstName ?? '',
    birthDate: birthDate ? formatDay(birthDate) : '',
    phoneNumber: maskPhone(phoneNumber ?? ''),
  }
}

function profileOf({ firstName, lastName, birthDate, phoneNumber }: Fields): Profile {
  return {
    firstName: firstName.trim() || null,
    lastName: lastName.trim() || null,
    birthDate: parseAirDay(typedDay(birthDate) ?? '') ?? null,
    phoneNumber: wirePhone(phoneNumber) || null,
  }
}
