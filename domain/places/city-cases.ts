/** Case forms of a Russian city name, written by hand because no rule gets them all. */
export type CityCases = {
  /** Genitive without a preposition: «Москвы». */
  ro: string
  /** Accusative with its preposition: «в Москву», «во Владивосток», «на Пхукет». */
  vi: string
  /** Prepositional without a preposition: «Москве». */
  pr: string
}

/** «из Москвы», «с Пхукета»; the space does not break. */
export function fromCity(cases: CityCases) {
  return `${cases.vi.startsWith('на ') ? 'с' : 'из'}\u00A0${cases.ro}`
}

/** «в Москву», «на Пхукет»; the space does not break. */
export function toCity(cases: CityCases) {
  return cases.vi.replace(' ', '\u00A0')
}

/** «в Москве», «во Владивостоке», «на Пхукете»; the space does not break. */
export function inCity(cases: CityCases) {
  const [preposition] = cases.vi.split(' ')
  return `${preposition}\u00A0${cases.pr}`
}
