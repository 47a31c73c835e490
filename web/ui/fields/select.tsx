import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { FieldLayout, type FieldParts } from './field-layout.tsx'
import css from './field.module.css'

type Option = { value: string; label: string; disabled?: boolean }
type Props = Omit<FieldParts, 'right'> &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'id'> & { options: readonly Option[] }

/** The native select in our field. */
export function Select({ label, error, hint, icon, className, options, ...select }: Props) {
  return (
    <FieldLayout variant={{ label, error, hint, icon, className, right: <Icon name="chevron-down" className={css.icon} /> }}>
      {(named) => (
        <select {...select} {...named} className={css.input}>
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldLayout>
  )
}
