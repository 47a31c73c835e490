import { LinkButton } from './link-button.tsx'

/** Home and both searches (ERR-03), for pages that have nothing of their own (DGEN-05). */
export function WaysOut() {
  return (
    <>
      <LinkButton to="/" look="primary" size="l">
        На главную
      </LinkButton>
      <LinkButton to="/search/avia" look="glass" size="l" icon="plane-tilt">
        Найти билеты
      </LinkButton>
      <LinkButton to="/search/hotels" look="glass" size="l" icon="bed">
        Найти отели
      </LinkButton>
    </>
  )
}
