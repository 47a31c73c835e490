import { type Term, keepInWords, retention } from '#domain/retention.ts'

const columns: [title: string, of: (term: Term) => string][] = [
  ['Что', ({ what }) => what],
  ['Не дольше', keepInWords],
  ['Считаем', ({ from }) => from],
  ['Зачем', ({ why }) => why],
]
const place: (typeof columns)[number] = ['Где лежит', ({ where }) => where]

/** The terms of retention as a table of Markdown; `withPlaces` names the tables and folders too. */
export function retentionTable({ withPlaces = false } = {}): string {
  const shown = withPlaces ? [...columns, place] : columns
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = Object.values(retention).map((term: Term) => line(shown.map(([, of]) => of(term))))
  return [line(shown.map(([title]) => title)), line(shown.map(() => '---')), ...rows].join('\n')
}
