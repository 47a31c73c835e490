import { LinkButton } from './link-button.tsx'
import { NightSea } from './night-sea.tsx'

/** The page nobody found: the zero of 404 is the moon (NAV-33). */
export function NotFoundScreen() {
  return (
    <NightSea code title="Страница не найдена" text="Возможно, она переехала. Покажем дорогу">
      <LinkButton to="/search/avia" look="primary" icon="search">
        Найти билеты
      </LinkButton>
      <LinkButton to="/" look="glass">
        На главную
      </LinkButton>
    </NightSea>
  )
}
