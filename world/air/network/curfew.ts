/** Local minutes [from, to) when an airport takes no flights; `from` > `to` spans midnight. */
export type Night = readonly [from: number, to: number]

const nights: Record<string, Night> = {
  ADL: [1380, 360],
  BER: [0, 300],
  BMA: [1320, 390],
  BVA: [0, 360],
  CGH: [1380, 360],
  CIA: [1410, 360],
  CJU: [1380, 360],
  CRL: [1410, 360],
  DUS: [1380, 360],
  EIN: [1410, 390],
  FRA: [1380, 300],
  FUK: [1320, 420],
  GMP: [1380, 360],
  GVA: [0, 360],
  HAM: [1380, 360],
  ITM: [1260, 420],
  LCY: [1350, 390],
  LGA: [0, 360],
  LHR: [1410, 300],
  LIN: [1380, 360],
  LUX: [1380, 360],
  MUC: [0, 300],
  NRT: [0, 360],
  OOL: [1380, 360],
  ORY: [1410, 360],
  RTM: [1380, 420],
  SAN: [1410, 390],
  SDU: [1350, 360],
  SNA: [1320, 420],
  STR: [1410, 360],
  SYD: [1380, 360],
  TSA: [1380, 360],
  YTZ: [1380, 405],
  ZRH: [1410, 360],
}

/** Airports that sleep at night, with their local hours. */
export const curfews: ReadonlyMap<string, Night> = new Map(Object.entries(nights))

/** Whether an airport of such a night is shut at a local minute of the day (any integer; taken modulo a day). */
export function asleep(night: Night | undefined, minute: number): boolean {
  if (!night) return false
  const at = ((minute % 1440) + 1440) % 1440
  const [from, to] = night
  return from < to ? at >= from && at < to : at >= from || at < to
}
