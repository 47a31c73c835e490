import type { ComponentProps } from 'react'
import css from './field.module.css'
import { FieldFrame, type FieldLook } from './field-frame.tsx'

type Props = FieldLook & Omit<ComponentProps<'input'>, 'className' | 'placeholder' | 'id'>

/** A text field. Takes every property of an input, `ref` too, so `register('name')` of a form library can be spread in. */
export function Field({ label, error, hint, icon, right, info, className, ...input }: Props) {
  return (
    <FieldFrame look={{ label, error, hint, icon, right, info, className }}>
      {(named) => <input {...input} {...named} className={css.input} placeholder=" " />}
    </FieldFrame>
  )
}
