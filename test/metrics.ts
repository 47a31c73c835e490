import type { Agency } from './agency.ts'

/** What /metrics of an agency says now, by name and labels as they are written. */
export async function metricsOf({ app }: Pick<Agency, 'app'>): Promise<Map<string, number>> {
  const { body } = await app.inject('/metrics')
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}
