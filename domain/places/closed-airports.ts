import { longDay } from '#domain/text/day-words.ts'
import { bundledCity } from './bundled-cities.ts'

type Closed = { since: string; working: string }

/**
 * Airports without passenger flights. The demonstration sells flights there all the same (DGEN-08), so its visitors are warned;
 * remove a line when its airport opens.
 */
const closed: Record<string, Closed> = {
  SIP: { since: '2022-02-24', working: 'Сочи и\u00a0Минеральные Воды' },
  ROV: { since: '2022-02-24', working: 'Волгоград, Ставрополь и\u00a0Минеральные Воды' },
}

/** A sentence for each closed airport among the codes of a trip or a board. */
export function closedNotices(codes: readonly string[]): string[] {
  return codes.flatMap((code) => {
    const airport = closed[code]
    const city = bundledCity(code)
    if (!airport || !city) return []
    const since = `${longDay(airport.since)} ${airport.since.slice(0, 4)}` // written above
    return (
      `Аэропорт ${city.cases.ro} закрыт для пассажирских рейсов с\u00a0${since}\u00a0года. ` +
      `Перед покупкой проверьте, открылся\u00a0ли он. Ближайшие работающие аэропорты: ${airport.working}.`
    )
  })
}
