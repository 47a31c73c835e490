import { climateHours, climateOf } from './climate-cities.ts'
import { posterCityOf } from './poster-cities.ts'
import { climatePoster, poster } from './poster.ts'

/** What a link looks like where it is shared: 1200 × 630, the size every messenger expects. */
export const shareCanvas = { width: 1200, height: 630 } as const

const PANEL = 500
const MARGIN = 56
/** Width of a capital of the display face in its own size, and the largest size the panel takes. */
const [LETTER, LARGEST] = [0.74, 76]

export type ShareCard = {
  /** IATA city code of the city in the picture. */
  iata: string
  /** Large, one line per item. */
  title: readonly string[]
  /** Under the title. */
  note: string
}

/** The picture of a shared link as SVG: the mark and words on night, a city's poster beside them. Needs Golos Text to print. */
export function shareCard({ iata, title, note }: ShareCard): string {
  const { width, height } = shareCanvas
  const longest = Math.max(...title.map((line) => line.length))
  const size = Math.min(LARGEST, (PANEL - 2 * MARGIN) / (longest * LETTER))
  const base = 330 - ((title.length - 1) * size * 1.06) / 2
  const lines = title.map((line, at) =>
    words(line.toUpperCase(), base + at * size * 1.06, `font-size="${size}" font-weight="900"`),
  )
  const noteAt = base + (title.length - 1) * size * 1.06 + 56
  const noteSize = Math.min(30, (PANEL - 2 * MARGIN) / (note.length * 0.58))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#0b2030"/>
${pictureOf(iata).replace('<svg ', `<svg x="${PANEL}" y="0" `)}
<g transform="translate(${MARGIN} 64) scale(2)"><path d="M25.4 23.1A11.6 11.6 0 1 1 19.6 5" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/><circle cx="26.1" cy="10.7" r="4.4" fill="#ff6a45"/></g>
${lines.join('\n')}
${words(note, noteAt, `font-size="${noteSize}" font-weight="400" fill-opacity=".8"`)}
</svg>`
}

function words(text: string, y: number, look: string): string {
  return `<text x="${MARGIN}" y="${Math.round(y)}" font-family="Golos Text" fill="#f3efe2" ${look}>${escaped(text)}</text>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function pictureOf(iata: string): string {
  const canvas = { width: shareCanvas.width - PANEL, height: shareCanvas.height }
  const drawn = posterCityOf(iata)
  return drawn
    ? poster({ city: drawn.slug, exposure: 'light', ...canvas })
    : climatePoster({ climate: climateOf(iata), name: '', hour: climateHours.light, ...canvas })
}
