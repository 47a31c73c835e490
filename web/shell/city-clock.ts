const formats = new Map<string, Intl.DateTimeFormat>()

/** `09:41` on the wall of a place at a moment; making a format costs a millisecond, so each zone has one. */
export function cityClock(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone })
    formats.set(timeZone, format)
  }
  return format.format(moment)
}
