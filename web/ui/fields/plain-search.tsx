import type { ComponentProps } from 'react'
import style from './plain-search.css?url'

type PlainField = Pick<ComponentProps<'input'>, 'type' | 'name' | 'defaultValue' | 'min' | 'max' | 'required' | 'pattern'> & {
  label: string
}

type Props = {
  of: 'flight' | 'stay'
  fields: PlainField[]
  /** Codes the form keeps of names that can be written anew here: the first of a name counts, and an empty one is looked up. */
  forgotten: string[]
  submit: string
}

/** What the pickers of a search ask, as plain fields; stands in a `noscript`, drawn by the server alone. */
export function PlainSearch({ of, fields, forgotten, submit }: Props) {
  return (
    <div className={`plain-search ${of}`}>
      <link rel="stylesheet" href={style} />
      {forgotten.map((name) => (
        <input key={name} type="hidden" name={name} value="" />
      ))}
      {fields.map(({ label, ...field }) => (
        <label key={field.name}>
          {label} <input {...field} />
        </label>
      ))}
      <button type="submit">{submit}</button>
    </div>
  )
}
