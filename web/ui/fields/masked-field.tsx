import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { maskPhone } from '#domain/text/phone.ts'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'onChange' | 'value' | 'ref'> & {
  value: string
  /** Any typed or pasted text → what the field shows. */
  mask: (typed: string) => string
  onValue: (shown: string) => void
  ref?: RefObject<HTMLInputElement | null>
}

const isSign = /[\p{L}\p{N}]/u

function signsBefore(text: string, caret: number): number {
  return Array.from(text.slice(0, caret)).filter((letter) => isSign.test(letter)).length
}

function caretAfter(text: string, signs: number): number {
  let left = signs
  for (let at = 0; at < text.length; at++) {
    if (left === 0) return at
    if (isSign.test(text[at]!)) left--
  }
  return text.length
}

/** A text field that keeps its value in a mask while the caret stays where the person types. */
export function MaskedField({ value, mask, onValue, ref, ...field }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const signs = useRef<number>(undefined)

  useLayoutEffect(() => {
    const element = input.current
    if (signs.current === undefined || !element || document.activeElement !== element) return
    const caret = caretAfter(element.value, signs.current)
    element.setSelectionRange(caret, caret)
    signs.current = undefined
  })

  function take(element: HTMLInputElement) {
    const { value: typed } = element
    const shown = mask(typed)
    const caret = element.selectionStart ?? typed.length
    const place = caret === typed.length ? Infinity : signsBefore(typed, caret)
    signs.current = shown === typed ? undefined : place
    onValue(shown)
  }

  return (
    <Field
      {...field}
      ref={input}
      value={value}
      onChange={({ target, nativeEvent }) => {
        // A word still being composed by a phone's keyboard is inserted again when the field changes it.
        if ((nativeEvent as InputEvent).isComposing) onValue(target.value)
        else take(target)
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
    />
  )
}

/** A telephone number, grouped while it is typed. */
export function PhoneField(field: Omit<Props, 'label' | 'mask'>) {
  return (
    <MaskedField
      {...field}
      label="Телефон"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      mask={maskPhone}
      hint={!field.value && '+7\u00a0999\u00a0999\u00a099\u00a099'}
    />
  )
}
