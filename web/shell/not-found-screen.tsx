import { Moon, NightSea } from './error-picture.tsx'
import { ErrorLinks } from './error-links.tsx'

/** The page nobody found: the zero of 404 is the moon (NAV-33). */
export function NotFoundScreen() {
  const code = (
    <p className="d1" aria-hidden="true">
      4<Moon />4
    </p>
  )
  return (
    <NightSea scene="lost-moon" big={code} links={<ErrorLinks />}>
      <h1 className="h1">Страница не&nbsp;найдена</h1>
      <p className="lead">Она переехала, или&nbsp;её никогда не&nbsp;было. Зато рейсы на&nbsp;месте.</p>
    </NightSea>
  )
}
