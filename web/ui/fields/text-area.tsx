import type { ComponentProps } from 'react'
import { type FieldParts, FieldLayout } from './field-layout.tsx'
import css from './field.module.css'

type Props = Omit<FieldParts, 'icon' | 'right'> & Omit<ComponentProps<'textarea'>, 'className' | 'placeholder' | 'id' | 'rows'>

/** A field for a few sentences: one line high, it grows with what is typed. */
export function TextArea({ label, error, hint, className, ...area }: Props) {
  return (
    <FieldLayout variant={{ label, error, hint, className }}>
      {(named) => <textarea {...area} {...named} rows={1} className={css.input} placeholder=" " />}
    </FieldLayout>
  )
}
