import { Suspense, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { HotelCard } from '#contract/hotels.ts'
import { lazyPart, prefetch } from '#web/boot/lazy-part.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './gallery.module.css'

const loadViewer = () => import('./gallery-viewer.tsx')
const Viewer = lazyPart(loadViewer, 'GalleryViewer')

/** Pictures in the mosaic. */
const IN_MOSAIC = 5

const unchanging = () => () => {}

/** The picture of an entry of the history; Back closes the gallery because opening it made an entry. None in the first HTML. */
function usePhoto(count: number) {
  const { state, search, hash } = useLocation() as { state: { photo?: unknown } | null; search: string; hash: string }
  const navigate = useNavigate()
  const isAlive = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
  const photo = isAlive && typeof state?.photo === 'number' && state.photo >= 0 && state.photo < count ? state.photo : undefined
  const go = (to: number, replace: boolean) => navigate({ search, hash }, { state: { photo: to }, replace })
  return { photo, go, close: () => navigate(-1) }
}

/** A mosaic that opens full screen at the pressed picture; on a small screen one strip to swipe. */
export function Gallery({ card }: { card: HotelCard }) {
  const { pictures } = card
  const { photo, go, close } = usePhoto(pictures.length)
  if (pictures.length === 0) return null
  return (
    <figure className={css.gallery}>
      <ul className={css.mosaic} aria-label="Изображения отеля">
        {pictures.map((picture, at) => (
          <li key={picture.src} className={classes(at >= IN_MOSAIC && css.beyond)}>
            <button
              type="button"
              aria-label={`${picture.alt}. Открыть на весь экран, ${at + 1} из ${pictures.length}`}
              onClick={() => void go(at, false)}
              onPointerEnter={() => prefetch(loadViewer)}
            >
              <HotelPicture picture={picture} alt="" eager={at === 0} className={css.picture} />
              <span className={css.count} aria-hidden="true">
                {at + 1}&nbsp;из&nbsp;{pictures.length}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={css.all} onClick={() => void go(0, false)}>
        <Icon name="photo" />
        Все {pictures.length}
      </button>
      <figcaption className={css.caption}>Иллюстрации, не&nbsp;фотографии отеля</figcaption>
      {photo !== undefined && (
        <Suspense>
          <Viewer
            name={card.name}
            pictures={pictures}
            at={photo}
            onMove={(to) => void go(to, true)}
            onClose={() => void close()}
          />
        </Suspense>
      )}
    </figure>
  )
}
