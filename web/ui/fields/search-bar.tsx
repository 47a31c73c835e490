import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import style from './plain-search.css?url'
import css from './search-bar.module.css'

/** `wide` is the panel over a hero, `side` is in the sidebar of the results, `sheet` in their dialog. */
export type SearchLayout = 'wide' | 'side' | 'sheet'

type SubmitProps<Field> = {
  layout: SearchLayout
  /** The field to go to and why this cannot be searched for yet. */
  error: readonly [field: Field, words: string] | undefined
  /** Requested by a press on the words or on the resting button. */
  onMissing: (field: Field) => void
  /** The answer is on its way; another press searches again. */
  searching?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** The button of a search form: disabled while something is missing; the line by it says what, and either leads there. */
export function SearchSubmit<Field>({ layout, error, onMissing, searching, ref, children }: SubmitProps<Field>) {
  const reason = useId()
  return (
    <div className={css.go} onClick={error && (() => onMissing(error[0]))}>
      <Button
        ref={ref}
        type="submit"
        variant={layout === 'side' ? 'tonal' : 'primary'}
        size={layout === 'wide' ? 'l' : 'm'}
        busy={searching && 'open'}
        disabled={!!error}
        aria-describedby={error && reason}
        className={css.submit}
      >
        {children}
      </Button>
      {error && (
        <button type="button" id={reason} className={css.missing}>
          {error[1]}
        </button>
      )}
    </div>
  )
}

type PlainField = Pick<
  ComponentProps<'input'>,
  'type' | 'name' | 'value' | 'defaultValue' | 'defaultChecked' | 'min' | 'max' | 'required' | 'pattern'
> & {
  label: string
}

type PlainProps = {
  of: 'flight' | 'stay' | 'board' | 'rates'
  fields: PlainField[]
  /** Codes stored with names that can be rewritten here: the first of a name counts, and an empty one is looked up. */
  forgotten: string[]
  submit: string
}

/** What the pickers of a search set, as plain fields; inside a `noscript`, drawn by the server alone. */
export function PlainSearch({ of, fields, forgotten, submit }: PlainProps) {
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
