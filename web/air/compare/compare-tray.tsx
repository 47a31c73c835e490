import { useSearchParams } from 'react-router'
import { comparedOf, putCompared } from '#domain/compared.ts'
import * as paths from '#domain/paths.ts'
import { counted, words } from '#domain/text/plural.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './compare-tray.module.css'

/** What is taken to compare: how many, and the way there. */
export function CompareTray({ params }: { params: URLSearchParams }) {
  const [, setParams] = useSearchParams()
  const names = comparedOf(params)
  if (names.length === 0) return null
  const clear = () => setParams(putCompared(new URLSearchParams(window.location.search), []), { replace: true })
  return (
    <section className={css.tray} aria-label="Сравнение">
      <p>
        В&nbsp;сравнении {counted(names.length, words.flight)}
        {names.length === 1 && <span className={css.hint}>: добавьте ещё один</span>}
      </p>
      <Button variant="text" size="s" onClick={clear}>
        Убрать
      </Button>
      <LinkButton variant="tonal" size="s" to={`${paths.airCompare}?${params}`}>
        Сравнить
      </LinkButton>
    </section>
  )
}
