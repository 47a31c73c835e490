import { type ReactNode, Suspense, useState } from 'react'
import { landingPlace, landingSet, landingShapes, landingUrl, landingWords } from '#art/landing.ts'
import { exposures } from '#art/poster-cities.ts'
import type { Product } from '#domain/product.ts'
import type { LocalTime } from '#domain/text/dates.ts'
import { hourOf } from '#domain/text/hour-of.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { classes } from '#web/ui/classes.ts'
import css from './landing-hero.module.css'
import useWrongAddressStyles from './use-wrong-address.module.css'

const windows = { phone: '(width < 576px)', desktop: '(width <= 1440px)', wall: '(width > 1440px)' } as const

type Props = {
  title: string
  /** More than a word: set smaller, to stay clear of the sun. */
  isLong?: boolean
  /** The destination, its IATA code, and the moment by its clock. */
  city: string
  iata: string
  at: LocalTime
  children: ReactNode
}

/** The destination as it looks at that hour; dark words on a light sky, white ones on a dark sky. */
export function LandingHero({ title, isLong = false, city, iata, at, children }: Props) {
  const place = landingPlace(city, iata)
  const hour = Math.floor(hourOf(at))
  const [day, dusk] = exposures.map((theme) => landingWords(place, hour, theme))
  const style = {
    '--under': `light-dark(${day?.background}, ${dusk?.background})`,
    '--words': `light-dark(${day?.ink}, ${dusk?.ink})`,
    '--veil': `light-dark(${day?.veil}, ${dusk?.veil})`,
  }
  const white = [day?.ink === '#ffffff' && css.whiteByDay, dusk?.ink === '#ffffff' && css.whiteAtDusk]
  return (
    <div className={classes(css.hero, ...white)} style={style}>
      {exposures.map((theme) => (
        <picture key={theme} data-exposure={theme}>
          {landingShapes.map((shape) => (
            <source key={shape} media={windows[shape]} srcSet={landingSet(place, hour, theme, shape)} sizes="100vw" />
          ))}
          <img src={landingUrl(place, hour, theme, 'desktop', 1440)} alt="" />
        </picture>
      ))}
      <div className={`wrap ${css.words}`}>
        <h1 className={isLong ? 'd2' : 'd1'}>{title}</h1>
        <p className="lead" aria-live="polite">
          {children}
        </p>
      </div>
    </div>
  )
}

const ChangeAddress = lazyPart(() => import('#web/purchase/change-address.tsx'), 'ChangeAddress')

type Order = { id: string; sentTo: string; product: Product; onChanged: () => void }

/** «Не тот адрес?»: the link beside the address letters go to, and the question it opens, which is outside the sentence. */
export function useWrongAddress({ onChanged, ...order }: Order): { link: ReactNode; question: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  function finish() {
    setOpen(false)
    onChanged()
  }
  return {
    link: (
      <button type="button" className={useWrongAddressStyles.link} onClick={() => setOpen(true)}>
        Не&nbsp;тот адрес?
      </button>
    ),
    question: isOpen && (
      <Suspense>
        <ChangeAddress {...order} onClose={() => setOpen(false)} onChanged={finish} />
      </Suspense>
    ),
  }
}
