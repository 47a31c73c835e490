/** `19:48` of whole seconds. */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

const marks: readonly (readonly [minutes: number, sentence: string])[] = [
  [1, 'Осталась одна минута'],
  [5, 'Осталось пять минут'],
  [10, 'Осталось десять минут'],
]

/** What a screen reader says at 10, 5 and 1 minute left; each sentence holds for the minute that follows. */
export function spokenAt(seconds: number): string {
  return marks.find(([minutes]) => seconds > 0 && seconds <= minutes * 60 && seconds > minutes * 60 - 60)?.[1] ?? ''
}

/** The title of the last three minutes says how much is left, without pressure; undefined before and after. */
export function lastMinutesText(seconds: number): string | undefined {
  if (seconds <= 0 || seconds >= 180) return undefined
  return ['Осталось меньше минуты', 'Осталось меньше двух минут', 'Осталось меньше трёх минут'][Math.ceil(seconds / 60) - 1]
}
