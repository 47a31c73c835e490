import { LinkButton } from './link-button.tsx'
import { NightSea } from './night-sea.tsx'

/** «Упс!» with the default sentence and the ways out (ERR-02, ERR-03). */
export function ErrorScreen() {
  return (
    <NightSea title="Упс!" text="Произошла техническая ошибка, уже ремонтируем">
      <LinkButton to="/search/avia" look="primary" icon="search">
        Найти билеты
      </LinkButton>
      <LinkButton to="/" look="glass">
        На главную
      </LinkButton>
    </NightSea>
  )
}
