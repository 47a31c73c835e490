import { type ComponentProps, useState } from 'react'
import { suggestMail } from '#domain/account/mail-typos.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './email-field.module.css'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'label' | 'hint' | 'value' | 'onChange'> & {
  value: string
  onValue: (email: string) => void
}

const MEANT = 'Возможно, вы\u00a0имели в\u00a0виду '

/** An e-mail; for a domain that looks mistyped the right one is suggested, and nothing is blocked (VALID-08, DAUTH-14). */
export function EmailField({ value, onValue, onBlur, ...field }: Props) {
  const [typing, setTyping] = useState(false) // not initially: the field may have been left before hydration
  const meant = typing ? undefined : suggestMail(value)
  return (
    <>
      <Field
        {...field}
        label="Электронная почта"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onBlur={(event) => {
          setTyping(false)
          onBlur?.(event)
        }}
        onChange={({ target }) => {
          setTyping(true)
          onValue(target.value)
        }}
        hint={
          meant && (
            <span className={css.typo}>
              <Icon name="bulb" size={16} />
              <span>
                {MEANT}
                <button type="button" onClick={() => onValue(meant)}>
                  {meant}
                </button>
                ?
              </span>
            </span>
          )
        }
      />
      {/* Moving on to the next field dismisses the suggestion. */}
      <VisuallyHidden live>{meant && MEANT + meant}</VisuallyHidden>
    </>
  )
}
