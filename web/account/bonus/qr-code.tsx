import { drawCode } from '#art/qr-code.ts'
import css from './referral-card.module.css'

/** A QR code, dark on light in every theme: cameras read it so. */
export function QrCode({ text, caption }: { text: string; caption: string }) {
  const { side, path } = drawCode(text)
  return (
    <figure className={css.code}>
      <svg aria-hidden="true" viewBox={`0 0 ${side} ${side}`} width="176" height="176" shapeRendering="crispEdges">
        <rect width={side} height={side} rx="1" fill="#fff" />
        <path d={path} fill="#0b2030" />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
