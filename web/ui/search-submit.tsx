import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import css from './search-bar.module.css'

/** `wide` is the panel over a hero, `side` stands in the sidebar of the results, `sheet` in their dialog. */
export type SearchLayout = 'wide' | 'side' | 'sheet'

type Props = {
  layout: SearchLayout
  /** Why this cannot be searched for yet. */
  problem: string | undefined
  /** The answer is on its way; another press asks anew. */
  searching?: boolean
  children: ReactNode
}

/** The button of a search form: off while something is missing, and says what. */
export function SearchSubmit({ layout, problem, searching, children }: Props) {
  const reason = useId()
  return (
    <>
      <Button
        type="submit"
        look={layout === 'side' ? 'tonal' : 'primary'}
        size={layout === 'wide' ? 'l' : 'm'}
        busy={searching && 'open'}
        disabled={problem !== undefined}
        title={problem}
        aria-describedby={problem ? reason : undefined}
        className={css.submit}
      >
        {children}
      </Button>
      {problem && (
        <span id={reason} hidden>
          {problem}
        </span>
      )}
    </>
  )
}
