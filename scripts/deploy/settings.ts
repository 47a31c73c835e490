import { Variables } from '#server/process/env.ts'

/** What the server waits for after the drain, before it ends by itself, and a moment to do so. */
const ENDS_WITHIN_S = 15

/** Names of settings the shop does not read. */
export function strangeSettings(names: string[]): string[] {
  return names.filter((name) => !(name in Variables.shape)).map((name) => `the shop reads no ${name}`)
}

/** Values the shop would refuse; a text with a place for a value in it is not looked at. */
export function wrongSettings(values: Record<string, string>): string[] {
  const filled = Object.entries(values).filter(([name, value]) => name in Variables.shape && value !== '' && !value.includes('$'))
  const read = Variables.partial().safeParse(Object.fromEntries(filled))
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/** Whether a process is killed before its drain and its work can be over. */
export function isKilledEarly(graceS: number, drainMs: number): boolean {
  return graceS < drainMs / 1000 + ENDS_WITHIN_S
}
