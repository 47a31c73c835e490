import { useEffect, useRef, useState } from 'react'
import { createPath, useNavigate, useNavigation } from 'react-router'
import { type BoardQuery, type Narrowing, boardAddress } from '#domain/schedule/board-address.ts'
import { onceConnected } from '#web/boot/once-connected.ts'
import { inNextTask } from '#web/boot/scheduling.ts'
import { wholeBoard } from './ask-board.ts'
import { type BoardPage, type BoardError, type BoardExcerpt, boardErrorOf } from './board-data.ts'

/** Rows the service gives at once (spec §9). */
const LIMIT = 500

export type BoardState = {
  /** The last board found, with the question it answers. */
  board?: BoardExcerpt
  /** Why the last question was not answered. */
  error?: BoardError
  loading: boolean
}

const keyOf = ({ iata, date, event }: BoardQuery) => `${iata} ${date} ${event}`

async function askBoard({ iata, date, event }: BoardQuery, signal: AbortSignal) {
  const { airportBoard, call } = await import('./calls.ts')
  const query = { station: iata, date, transport_types: 'plane', system: 'iata', limit: LIMIT, event } as const
  return wholeBoard((offset) => call(airportBoard, { ...query, offset }, { signal }))
}

/** The board of the address, and what brings another: a new question cancels the one under way (DSCH-03), one that was lost with the network waits for it. */
export function useBoard(page: BoardPage, shown: Narrowing) {
  const { query } = page
  const [state, setState] = useState<BoardState>({
    board: page.first,
    error: page.error,
    loading: Boolean(query.iata) && !page.first && !page.error,
  })
  const navigate = useNavigate()
  const { location: ahead } = useNavigation()
  const completing = useRef('')
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = ahead !== undefined && createPath(ahead) !== completing.current
  }, [ahead])
  const pending = useRef<AbortController>(undefined)
  const answered = useRef(page.error ? keyOf(query) : '')

  async function search(wanted: BoardQuery): Promise<void> {
    pending.current?.abort()
    const abort = new AbortController()
    pending.current = abort
    setState((before) => ({ ...before, error: undefined, loading: true }))
    try {
      const board = await onceConnected(() => askBoard(wanted, abort.signal), abort.signal)
      answered.current = keyOf(wanted)
      setState({ board, loading: false })
      const title = board.station.title
      const isOther = keyOf(wanted) !== keyOf(query) || title !== query.title || page.bare || page.moved
      // Whoever has pressed a link meanwhile is not called back.
      if (!isOther || leaving.current) return
      completing.current = boardAddress({ ...wanted, ...shown, title })
      void navigate(completing.current, { replace: true })
    } catch (error) {
      if (abort.signal.aborted) return
      answered.current = keyOf(wanted)
      setState({ error: boardErrorOf(error), loading: false })
    }
  }

  const start = useRef(search)
  useEffect(() => {
    start.current = search
  })
  const key = query.iata && keyOf(query)
  useEffect(() => {
    if (key && answered.current !== key) return inNextTask(() => void start.current(query))
    // oxlint-disable-next-line react/exhaustive-deps -- the key is all of the question
  }, [key])
  useEffect(() => () => pending.current?.abort(), [])

  return { ...state, search }
}
