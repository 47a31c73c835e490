import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Picture } from '#domain/hotels/offer.ts'
import { inWidth } from '#domain/hotels/photo.ts'
import { nightOf } from '#domain/hotels/picture.ts'
import { HotelPicture } from '#web/hotels/hotel-picture.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { showModal } from '#web/ui/modal.tsx'
import css from './gallery-viewer.module.css'

/** A swipe is at least this long, in CSS pixels. */
const SWIPE = 40

type Props = {
  name: string
  pictures: readonly Picture[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** One picture over the whole screen: arrows, Home and End, a swipe, thumbnails; Esc and Back close it. */
export function GalleryViewer({ name, pictures, at, onMove, onClose }: Props) {
  const begun = useRef<number>(undefined)
  const picture = pictures[at]
  const last = pictures.length - 1
  const move = (to: number) => onMove(to < 0 ? last : to > last ? 0 : to)
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(at - 1),
    ArrowRight: () => move(at + 1),
    Home: () => move(0),
    End: () => move(last),
  }

  function handleKey(event: KeyboardEvent) {
    const action = keys[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  function lift({ clientX }: PointerEvent) {
    const distance = begun.current === undefined ? 0 : clientX - begun.current
    begun.current = undefined
    if (Math.abs(distance) >= SWIPE) move(distance < 0 ? at + 1 : at - 1)
  }

  if (!picture) return null
  return (
    <dialog
      ref={showModal}
      className={css.viewer}
      aria-label={`Галерея: ${name}`}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={css.head}>
        <p>
          <b>{name}</b>
          <span aria-live="polite">{picture.alt}</span>
        </p>
        <IconButton icon="x" label="Закрыть галерею" onClick={onClose} data-autofocus="" />
      </header>
      <div
        className={css.stage}
        onPointerDown={({ clientX }) => (begun.current = clientX)}
        onPointerUp={lift}
        onPointerCancel={() => (begun.current = undefined)}
      >
        <IconButton icon="chevron-left" label="Предыдущее изображение" className={css.back} onClick={() => move(at - 1)} />
        <HotelPicture key={picture.src} picture={{ ...picture, src: inWidth(picture.src, 1280) }} eager className={css.picture} />
        <IconButton icon="chevron-right" label="Следующее изображение" className={css.next} onClick={() => move(at + 1)} />
      </div>
      <p className={css.count}>
        <span>
          {at + 1}&nbsp;из&nbsp;{pictures.length}
        </span>
        {nightOf(picture.src) && <span>Иллюстрация, не&nbsp;фотография отеля</span>}
      </p>
      <ul className={css.thumbs}>
        {pictures.map((each, index) => (
          <li key={each.src}>
            <button type="button" aria-label={each.alt} aria-current={index === at} onClick={() => onMove(index)}>
              <HotelPicture picture={{ ...each, src: inWidth(each.src, 320) }} alt="" className={css.thumb} />
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
