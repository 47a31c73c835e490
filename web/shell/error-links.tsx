import * as paths from '#domain/paths.ts'
import { LinkButton } from './link-button.tsx'

/** Home and both searches (ERR-03), for pages that have nothing of their own (DGEN-05). */
export function ErrorLinks() {
  return (
    <>
      <LinkButton to="/" variant="primary" size="l">
        На главную
      </LinkButton>
      <LinkButton to={paths.airResults} variant="glass" size="l" icon="plane-tilt">
        Найти билеты
      </LinkButton>
      <LinkButton to={paths.hotelResults} variant="glass" size="l" icon="bed">
        Найти отели
      </LinkButton>
    </>
  )
}
