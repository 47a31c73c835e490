import { expect, test } from 'vitest'
import type { RefusalCode } from '#domain/refusal.ts'

/** The part of a supplier's port that holds what is sold, and what is needed to drive it. */
type HoldingUnderTest<Request, Hold> = {
  supplier: {
    book(request: Request, signal: AbortSignal): Promise<Hold>
    status(key: string, signal: AbortSignal): Promise<Hold | null>
  }
  loseNextReply(): void
  failNextCall(): void
}

type Holding<Request, Hold> = {
  under(): HoldingUnderTest<Request, Hold>
  request(key: string): Promise<Request>
  /** How the supplier says that it did not answer. */
  failure: RefusalCode
}

const signal = () => AbortSignal.timeout(20_000)

/** What a holding call does when its answer does not arrive, whatever is held: the key finds the outcome. */
export function holdByKeySuite<Request, Hold>({ under, request, failure }: Holding<Request, Hold>): void {
  test('a hold whose answer was lost is found by its key, and the key again answers it', async () => {
    const { supplier, loseNextReply } = under()
    const wanted = await request('lost')
    loseNextReply()
    await expect(supplier.book(wanted, signal())).rejects.toMatchObject({ code: failure })
    const found = await supplier.status('lost', signal())
    expect(found).toMatchObject({ price: expect.any(Number), supplierRef: expect.any(String) })
    expect(await supplier.book(wanted, signal())).toEqual(found)
  })

  test('a hold that failed before it was made is not there, and the key may be sent again', async () => {
    const { supplier, failNextCall } = under()
    const wanted = await request('failed')
    failNextCall()
    await expect(supplier.book(wanted, signal())).rejects.toMatchObject({ code: failure })
    expect(await supplier.status('failed', signal())).toBeNull()
    expect(await supplier.book(wanted, signal())).toEqual(await supplier.status('failed', signal()))
  })

  test('a caller that gave up learns by the key whether it got through', async () => {
    const { supplier } = under()
    const wanted = await request('given-up')
    const left = new AbortController()
    const running = supplier.book(wanted, left.signal).catch(() => null)
    left.abort()
    const answer = await running
    const known = await supplier.status('given-up', signal())
    if (answer) expect(known).toEqual(answer)
    const again = await supplier.book(wanted, signal())
    if (known) expect(again).toEqual(known)
  })
}
