/** `19:48` of whole seconds. */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** What a screen reader is told at 10, 5 and 1 minute left, each sentence standing for the minute that follows. */
export function spokenAt(seconds: number): string {
  const marks: [number, string][] = [
    [10, 'Осталось десять минут'],
    [5, 'Осталось пять минут'],
    [1, 'Осталась одна минута'],
  ]
  return marks.find(([minutes]) => seconds <= minutes * 60 && seconds > minutes * 60 - 60)?.[1] ?? ''
}

type Rgb = readonly [number, number, number]
type Evening = { zenith: Rgb; horizon: Rgb; sun: Rgb; hills: Rgb; water: Rgb; glint: Rgb }

// The sky of 18:10 and of 19:15 on the clock of the site.
const early: Evening = {
  zenith: [47, 101, 131],
  horizon: [251, 178, 99],
  sun: [255, 90, 52],
  hills: [104, 102, 98],
  water: [74, 97, 107],
  glint: [255, 138, 92],
}
const late: Evening = {
  zenith: [29, 62, 92],
  horizon: [238, 134, 80],
  sun: [255, 90, 52],
  hills: [76, 85, 93],
  water: [58, 80, 92],
  glint: [255, 138, 92],
}

function between(from: Rgb, to: Rgb, share: number): string {
  return `rgb(${from.map((part, index) => Math.round(part + ((to[index] ?? part) - part) * share)).join(' ')})`
}

const BANDS = 5
const GLINTS = 7

/** The picture when a share 0–1 of the time is left: colours, and the height of the sun's centre in the 132 px frame. */
export function sunsetAt(share: number) {
  const left = Math.min(1, Math.max(0, share))
  const gone = 1 - left
  const colour = (name: keyof Evening) => between(early[name], late[name], gone)
  const mixed = (part: number): Rgb =>
    [0, 1, 2].map((index) => {
      const of = ({ zenith, horizon }: Evening) => zenith[index]! + (horizon[index]! - zenith[index]!) * part
      return of(early) + (of(late) - of(early)) * gone
    }) as unknown as Rgb
  return {
    zenith: colour('zenith'),
    bands: Array.from({ length: BANDS }, (_, band) => between(mixed((band + 1) / BANDS), mixed(0), 0)),
    sun: colour('sun'),
    hills: colour('hills'),
    water: colour('water'),
    glint: colour('glint'),
    height: Math.round(52 + gone * 70),
    glints: Array.from({ length: GLINTS }, (_, line) => ({
      y: 103 + line * 4,
      width: 58 - line * 5,
      opacity: 0.85 - line * 0.09,
    })),
  }
}
