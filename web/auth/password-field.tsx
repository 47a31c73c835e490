import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import css from './fields.module.css'

/** A password with an eye that shows it and hides it again (AUTH-25). */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'right'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      right={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={`${shown ? 'Скрыть' : 'Показать'}: ${props.label}`}
          className={css.eye}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
