import type * as z from 'zod/mini'
import { searchStream } from '#contract/search-stream.ts'
import type { FlightQuery } from '#domain/air/query.ts'

type Offers = z.infer<typeof searchStream.events.offers>
type State = z.infer<typeof searchStream.events.supplier>['state']

type Listener = { onOffers: (offers: Offers) => void; onState: (state: State) => void }

/** Listens to what one supplier finds, until it has told all; a stream that breaks off is a supplier that failed. Answers how to leave. */
export function openOfferStream(query: FlightQuery, supplier: string, { onOffers, onState }: Listener): () => void {
  const fields = Object.entries({ ...query, supplier }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  const stream = new EventSource(`${searchStream.path}?${new URLSearchParams(fields)}`)
  const parsed = <Event extends 'offers' | 'supplier'>(
    name: Event,
    use: (data: z.infer<(typeof searchStream.events)[Event]>) => void,
  ) =>
    stream.addEventListener(name, ({ data }: MessageEvent<string>) => {
      use(searchStream.events[name].parse(JSON.parse(data)) as z.infer<(typeof searchStream.events)[Event]>) // its own schema
    })
  parsed('offers', onOffers)
  parsed('supplier', ({ state }) => onState(state))
  stream.addEventListener('done', () => stream.close())
  stream.addEventListener('error', () => {
    stream.close() // the browser would ask again and again by itself
    onState('failed')
  })
  return () => stream.close()
}
