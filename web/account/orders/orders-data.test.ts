import { expect, test } from 'vitest'
import { ApiError } from '#web/data/call.ts'
import { type OrderListCalls, changeForm, changeOrders, isListChanged } from './orders-data.ts'

/** A list of one's orders on a server that may refuse. */
function listOf(numbers: string[], status = 200) {
  const hidden = new Set<string>()
  let forgotten = 0
  const answer = async (done: () => void) => {
    if (status !== 200) throw new ApiError(status, {})
    done()
  }
  const calls: OrderListCalls<unknown> = {
    load: () => Promise.reject(new Error('nobody asks for the list here')),
    hide: (gone) => answer(() => gone.forEach((number) => hidden.add(number))),
    show: (back) => answer(() => back.forEach((number) => hidden.delete(number))),
    forget: () => void (forgotten += 1),
    removalFailure: () => 'Не удалось выполнить удаление!',
  }
  const change = (...form: Parameters<typeof changeForm>) =>
    changeOrders(calls, new Request('https://strannik.example/account', { method: 'POST', body: changeForm(...form) }))
  return { change, shown: () => numbers.filter((number) => !hidden.has(number)), forgotten: () => forgotten }
}

test('orders removed from the list can be restored, and the list is fetched again each time [ACCA-13 ACCH-12]', async () => {
  const { change, shown, forgotten } = listOf(['1', '2', '3'])
  const removed = await change('remove', ['1', '2'], [])
  expect([removed, shown(), forgotten()]).toEqual([{ undoable: ['1', '2'] }, ['3'], 1])
  expect(await change('undo', removed.undoable, removed.undoable)).toEqual({ undoable: [] })
  expect([shown(), forgotten()]).toEqual([['1', '2', '3'], 2])
})

test('a failed deletion leaves what could be restored, and does not fetch the list', async () => {
  const { change, forgotten } = listOf(['1', '2'], 500)
  const refused = await change('remove', ['2'], ['1'])
  expect([refused, forgotten()]).toEqual([{ undoable: ['1'], isFailed: true }, 0])
  expect(isListChanged({ actionResult: refused, defaultShouldRevalidate: true })).toBe(false)
  expect(isListChanged({ actionResult: { undoable: ['2'] }, defaultShouldRevalidate: true })).toBe(true)
})
