import { LinkButton } from './link-button.tsx'

/** Home and the air search, for pages that have nothing of their own (DGEN-05). */
export function WaysOut() {
  return (
    <>
      <LinkButton to="/" look="primary" size="l">
        На главную
      </LinkButton>
      <LinkButton to="/search/avia" look="glass" size="l" icon="plane-tilt">
        Найти билеты
      </LinkButton>
    </>
  )
}
