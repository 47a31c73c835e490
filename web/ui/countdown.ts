/** `19:48` of whole seconds. */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

const marks: readonly (readonly [minutes: number, sentence: string])[] = [
  [1, 'Осталась одна минута'],
  [5, 'Осталось пять минут'],
  [10, 'Осталось десять минут'],
]

/** What a screen reader is told at 10, 5 and 1 minute left; each sentence stands for the minute that follows. */
export function spokenAt(seconds: number): string {
  return marks.find(([minutes]) => seconds > 0 && seconds <= minutes * 60 && seconds > minutes * 60 - 60)?.[1] ?? ''
}

/** The title of the last three minutes says how much is left, without pressure; undefined before and after. */
export function lastMinutesText(seconds: number): string | undefined {
  if (seconds <= 0 || seconds >= 180) return undefined
  return ['Осталось меньше минуты', 'Осталось меньше двух минут', 'Осталось меньше трёх минут'][Math.ceil(seconds / 60) - 1]
}

type Rgb = readonly [red: number, green: number, blue: number]

// 18:10 and 19:15 on the sky clock of the design (DESIGN.md §2).
const evening: Record<'zenith' | 'middle' | 'horizon' | 'hills' | 'water', readonly [early: Rgb, late: Rgb]> = {
  zenith: [
    [45, 97, 127],
    [29, 62, 92],
  ],
  middle: [
    [216, 143, 105],
    [138, 100, 101],
  ],
  horizon: [
    [251, 178, 99],
    [238, 134, 80],
  ],
  hills: [
    [104, 102, 98],
    [76, 85, 93],
  ],
  water: [
    [74, 97, 107],
    [58, 80, 92],
  ],
}

/** The picture when a share 0–1 of the time is left: colours, and how far below the top of its 132 px the sun stands. */
export function sunsetAt(share: number) {
  const gone = 1 - Math.min(1, Math.max(0, share))
  const colour = (name: keyof typeof evening) => {
    const [early, late] = evening[name]
    const mixed = early.map((part, index) => Math.round(part + (late[index]! - part) * gone))
    return `rgb(${mixed.join(' ')})`
  }
  return {
    sky: `linear-gradient(${colour('zenith')}, ${colour('middle')} 60%, ${colour('horizon')})`,
    hills: colour('hills'),
    water: colour('water'),
    sunTop: Math.round(52 + gone * 70),
  }
}
