import type { ComponentProps } from 'react'
import css from './field.module.css'
import { FieldLayout, type FieldParts } from './field-layout.tsx'
import { InfoTip } from '#web/ui/info-tip.tsx'

type Props = FieldParts &
  Omit<ComponentProps<'input'>, 'className' | 'placeholder' | 'id'> & {
    /** An explanation behind an «i» at the right end (MODAL-10). */
    info?: string
  }

/** A text field. Takes every property of an input, `ref` too, so `register('name')` of a form library can be spread in. */
export function Field({ label, error, hint, icon, right, info, className, ...input }: Props) {
  const end = info ? (
    <>
      {right}
      <InfoTip about={label} text={info} />
    </>
  ) : (
    right
  )
  return (
    <FieldLayout variant={{ label, error, hint, icon, right: end, className }}>
      {(named) => <input {...input} {...named} className={css.input} placeholder=" " />}
    </FieldLayout>
  )
}
