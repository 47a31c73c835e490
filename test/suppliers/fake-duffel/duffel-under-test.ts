import { keyRing } from '#server/keys/ring.ts'
import { parseDay } from '#domain/text/dates.ts'
import { duffel } from '#server/adapters/air/duffel/duffel.ts'
import { openFakeDuffel } from './fake-duffel.ts'

/** The adapter with a fake Duffel behind it, which sells in euros at a rate of its day. */
export async function openDuffelUnderTest(roubles = '93.1234') {
  let moment = Date.parse('2026-11-21T09:00:00Z')
  const now = () => new Date(moment)
  const advance = (ms: number) => void (moment += ms)
  const fake = await openFakeDuffel(now)
  const day = parseDay('2026-11-21')!
  const heard: Response[] = []
  const supplier = duffel({
    hear: (answer) => void heard.push(answer),
    url: fake.url,
    token: fake.token,
    secret: keyRing('a secret of thirty-two signs or more'),
    now,
    markupPercent: 3,
    rateOf: async (currency) => ({ currency, nominal: 1, roubles, day }),
    airportOf: () => undefined,
    betweenReadsMs: 1,
  })
  return { fake, supplier, now, advance, heard }
}
