import { create } from 'qrcode'
import css from './referral-card.module.css'

/** Light squares around the code that a camera needs. */
const QUIET = 3

/** A QR code drawn as one path, dark on light whatever the theme: cameras read it so. */
export default function QrCode({ text, caption }: { text: string; caption: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * QUIET
  const squares = Array.from({ length: modules.size ** 2 }, (_, at) => at)
    .filter((at) => modules.data[at])
    .map((at) => `M${(at % modules.size) + QUIET} ${Math.floor(at / modules.size) + QUIET}h1v1h-1z`)
  return (
    <figure className={css.code}>
      <svg aria-hidden="true" viewBox={`0 0 ${side} ${side}`} width="176" height="176" shapeRendering="crispEdges">
        <rect width={side} height={side} rx="1" fill="#fff" />
        <path d={squares.join('')} fill="#0b2030" />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
