import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  Suspense,
  lazy,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FieldLayout } from './field-layout.tsx'
import css from './combobox.module.css'
import field from './field.module.css'

export type ComboOption = {
  key: string
  title: string
  subtitle?: string
  code?: string
  /** At the right, before the code; its place is reserved while it loads. */
  price?: ReactNode
  icon?: IconName
  /** Options of one group are together under its name. */
  group?: string
  /** Not what was typed but a replacement: never taken until it is pointed at. */
  elsewhere?: boolean
}

type Props<Option extends ComboOption> = {
  label: string
  /** The text in the field. */
  text: string
  onText: (text: string) => void
  /** The options, in order; the defaults while the field is empty. */
  options: readonly Option[]
  onPick: (option: Option) => void
  /** The cross: clears the text and the choice. */
  onClear: () => void
  /** Newer options are loading: the old ones stay, paler. */
  loading?: boolean
  /** Instead of an empty list. */
  nothing?: ReactNode
  /** The chosen code, at the right end while the field is not being edited. */
  code?: string
  error?: string
  /** Shown to the caret in an empty field. */
  placeholder?: string
  name?: string
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

// Without a network the list opens downwards.
const Fit = lazy(() => import('./combobox-fit.tsx').catch(() => ({ default: () => null })))

/** A text field with suggestions: the ARIA 1.2 combobox with a list; Enter and Tab take the active one. */
export function Combobox<Option extends ComboOption>(props: Props<Option>) {
  const { label, text, onText, options, onPick, onClear, loading, nothing, code, error, name, ref, onBlur } = props
  const list = useId()
  const whole = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState(-1)
  const [typing, setTyping] = useState(false)
  const shown = open && (options.length > 0 || (nothing && text.trim() && !loading))
  const isNothing = Boolean(shown) && options.length === 0
  const active = pointed < 0 && typing ? likeliest(options, text) : pointed
  const current = shown ? options[active] : undefined

  // What was typed before hydration is in the field, without any event; nor is there one of leaving it.
  const readEarlyTyping = useEffectEvent(() => {
    const input = whole.current?.querySelector('input')
    if (input && input.value !== text) type(input.value)
    if (input === document.activeElement) setOpen(true)
    else closeList()
  })
  useEffect(() => readEarlyTyping(), [])

  function type(typed: string) {
    onText(typed)
    setOpen(true)
    setTyping(typed.trim() !== '')
    setPointed(-1)
  }

  function rest() {
    setTyping(false)
    setPointed(-1)
  }

  function pick(option: Option) {
    onPick(option)
    setOpen(false)
    rest()
  }

  /** Clears the text and the choice, and focuses the field. */
  function clear() {
    onClear()
    rest()
    whole.current?.querySelector('input')?.focus()
  }

  function handleKey(event: KeyboardEvent) {
    const count = options.length
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      if (count > 0) setPointed((active + (event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1) + count) % count)
    } else if (event.key === 'Tab' && !event.shiftKey && open) {
      if (current) pick(current)
      else closeList() // also where it only goes to the cross
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      pick(current)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }

  function closeList() {
    setOpen(false)
    rest()
    onBlur?.()
  }

  function onFocusOut(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) closeList()
  }

  const right = text ? (
    <>
      {code && !open && <span className={css.code}>{code}</span>}
      <IconButton icon="x" label={`Очистить: ${label}`} className={css.clear} onClick={clear} />
    </>
  ) : undefined

  return (
    <div className={css.place}>
      <div ref={whole} className={css.combobox} onBlur={onFocusOut}>
        <Suspense>{open && <Fit whole={whole} label={label} onClose={() => setOpen(false)} />}</Suspense>
        <FieldLayout variant={{ label, error, right }}>
          {(named) => (
            <input
              {...named}
              ref={ref}
              name={name}
              className={field.input}
              role="combobox"
              aria-expanded={Boolean(shown)}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={current && `${list}-${current.key}`}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              placeholder={props.placeholder ?? ' '}
              value={text}
              onChange={(event) => type(event.target.value)}
              onFocus={(event) => {
                // A focus event replayed late must not select what has been typed since.
                if (!typing && event.target.value === text) event.target.select()
                setOpen(true)
              }}
              onClick={() => setOpen(true)}
              onKeyDown={handleKey}
            />
          )}
        </FieldLayout>
        {/* Always there: a live region speaks of changes only. */}
        <VisuallyHidden live>{isNothing && nothing}</VisuallyHidden>
        {shown && (
          <div className={css.panel}>
            <div id={list} role="listbox" tabIndex={-1} aria-label={label} aria-busy={loading} className={css.list}>
              {groupsOf(options).map(({ name: group, from, members }) => {
                const items = members.map((option, at) => (
                  <Item
                    key={option.key}
                    id={`${list}-${option.key}`}
                    option={option}
                    text={text}
                    isActive={from + at === active}
                    onPoint={() => setPointed(from + at)}
                    onPick={() => pick(option)}
                  />
                ))
                if (!group) return items
                return (
                  <div key={group} role="group" aria-label={group}>
                    <p className={css.group} aria-hidden="true">
                      {group}
                    </p>
                    {items}
                  </div>
                )
              })}
            </div>
            {isNothing && (
              <p className={css.nothing}>
                {nothing}
                <button type="button" className={css.anew} onClick={clear}>
                  Показать популярные
                </button>
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function plainly(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е')
}

/** What Enter takes before anything is pointed at: the option equal to what was typed, or else the first; −1 for none. */
export function likeliest(options: readonly ComboOption[], text: string): number {
  const same = options.findIndex(({ title, elsewhere }) => !elsewhere && plainly(title) === plainly(text))
  return same < 0 && options[0] && !options[0].elsewhere ? 0 : same
}

type Group<Option> = { name: string | undefined; from: number; members: Option[] }

/** Neighbours of one group together, with the index of the first of them. */
function groupsOf<Option extends ComboOption>(options: readonly Option[]): Group<Option>[] {
  const groups: Group<Option>[] = []
  options.forEach((option, at) => {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.members.push(option)
    else groups.push({ name: option.group, from: at, members: [option] })
  })
  return groups
}

type ItemProps = {
  id: string
  option: ComboOption
  text: string
  isActive: boolean
  onPoint: () => void
  onPick: () => void
}

function Item({ id, option, text, isActive, onPoint, onPick }: ItemProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes(css.option, isActive && css.active)}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      {option.icon && <Icon name={option.icon} className={css.icon} />}
      <span className={css.words}>
        <span>
          <Matched text={option.title} part={text} />
        </span>
        {option.subtitle && <small>{option.subtitle}</small>}
      </span>
      {option.price && (
        <span className={css.price}>
          <Suspense>{option.price}</Suspense>
        </span>
      )}
      {option.code && <span className={css.code}>{option.code}</span>}
    </div>
  )
}

/** The typed part in bold where the title holds it. */
function Matched({ text, part }: { text: string; part: string }) {
  const wanted = plainly(part)
  const at = wanted ? plainly(text).indexOf(wanted) : -1
  if (at < 0 || wanted.length === text.length) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + wanted.length)}</b>
      {text.slice(at + wanted.length)}
    </>
  )
}
