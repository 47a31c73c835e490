const names = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const

/** «ежедневно», «пн — пт», «вт, чт, сб» of a mask: bit 0 = Monday. Three days or more in a row are a range. */
export function weekdaysText(mask: number): string {
  if (mask === 0b111_1111) return 'ежедневно'
  const runs: number[][] = []
  for (let day = 0; day < 7; day++) {
    if ((mask & (1 << day)) === 0) continue
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  return runs.map(runText).join(', ')
}

function runText(run: number[]): string {
  const shown = run.map((day) => names[day])
  return shown.length > 2 ? `${shown[0]}\u00a0— ${shown.at(-1)}` : shown.join(', ')
}
