import { useState } from 'react'
import css from './hotel-picture.module.css'

/** A colour of the sky between dawn and dusk, the same for the same hotel. */
function hueOf(id: string): number {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hash
}

/** The first picture of a hotel over a field of its own colour; the field stays when there is no picture. */
export function HotelPicture({ id, src, eager }: { id: string; src: string | undefined; eager?: boolean }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={css.picture} style={{ '--hue': hueOf(id) } as React.CSSProperties}>
      {src && !broken && (
        <img src={src} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" onError={() => setBroken(true)} />
      )}
    </span>
  )
}
