import type { Picture } from '#domain/hotels/offer.ts'
import { nightOf } from '#domain/hotels/picture.ts'
import { classes } from '#web/ui/classes.ts'
import css from './hotel-picture.module.css'

/** Size of our drawings in CSS pixels; a photograph is cropped to their shape. */
const [WIDTH, HEIGHT] = [480, 340]

type Props = {
  picture: Picture
  /** Empty when the name of what is shown is beside it. */
  alt?: string
  eager?: boolean
  className?: string
}

/**
 * A picture of a hotel that fills its box: by day in the light theme, by evening in the dark one, on its flat colour until it
 * loads.
 */
export function HotelPicture({ picture, alt = picture.alt, eager, className }: Props) {
  const night = nightOf(picture.src)
  const [dayTone, nightTone] = picture.tones
  const shared = { width: WIDTH, height: HEIGHT, decoding: 'async', loading: eager ? 'eager' : 'lazy' } as const
  return (
    <span className={classes(css.picture, className)} style={{ '--day': dayTone, '--night': nightTone }}>
      <img {...shared} fetchPriority={eager ? 'high' : undefined} alt={alt} src={picture.src} data-exposure={night && 'light'} />
      {night && <img {...shared} alt={alt} loading="lazy" src={night} data-exposure="dark" />}
    </span>
  )
}
