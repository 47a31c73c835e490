import { LinkButton } from '#web/shell/link-button.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/home'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Авиабилеты и отели: поиск и бронирование', canonical: '/', brandFirst: true })
}

export default function Home() {
  return (
    <div className="wrap">
      <h1 className="d1">Где-то сейчас рассвет</h1>
      <LinkButton to="/search/avia" look="primary">
        Найти билеты
      </LinkButton>
    </div>
  )
}
