import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'onChange' | 'value' | 'ref'> & {
  value: string
  /** Any typed or pasted text → what the field shows. */
  mask: (typed: string) => string
  onValue: (shown: string) => void
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
export function MaskedField({ value, mask, onValue, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const signs = useRef<number>(undefined)

  useLayoutEffect(() => {
    const element = input.current
    if (signs.current === undefined || !element || document.activeElement !== element) return
    const caret = caretAfter(element.value, signs.current)
    element.setSelectionRange(caret, caret)
    signs.current = undefined
  })

  return (
    <Field
      {...field}
      ref={input}
      value={value}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length
        const atEnd = caret === target.value.length
        const shown = mask(target.value)
        signs.current = atEnd ? Infinity : signsBefore(target.value, caret)
        onValue(shown)
      }}
    />
  )
}
