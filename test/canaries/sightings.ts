import { pino } from 'pino'
import { serializers } from '#server/http/log.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { tracedWhile } from '#test/collector.ts'

/** Everything an operator may look at: the log at its finest, the traces as they were sent, the metrics. */
export type Sightings = { log: string; traces: string; metrics: string; spans: number }

/** Opens an agency, does something with it, and answers what was left where the operator looks. */
export async function sightingsOf(
  work: (agency: Agency) => Promise<unknown>,
  opening: Parameters<typeof openAgency>[0] = {},
): Promise<Sightings> {
  const lines: string[] = []
  const log = pino({ level: 'trace', serializers, base: null }, { write: (line: string) => void lines.push(line) })
  let metrics = ''
  const { bodies, spans } = await tracedWhile(async () => {
    const agency = await openAgency({ ...opening, change: { log, ...opening?.change } })
    await work(agency)
    metrics = (await agency.app.inject('/metrics')).body
    await agency.close()
  })
  return { log: lines.join(''), traces: bodies.join('\n'), metrics, spans: spans.length }
}
