import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type Narrowing, boardAddress } from '#domain/schedule/board.ts'
import { unlessLeaving } from '#web/ui/fields/use-search-words.ts'
import type { BoardPage } from './board-data.ts'

/** A text is written to the address when the visitor stops typing. */
const PAUSE_MS = 400

const isSame = (one: Narrowing, other: Narrowing) => one.part === other.part && one.text === other.text

/** The part of the day and the text: chosen at once, a little later in the address; an address that comes from elsewhere is followed. */
export function useNarrowing({ query, narrowing }: BoardPage) {
  const [chosen, setChosen] = useState(narrowing)
  const [followed, setFollowed] = useState(narrowing)
  const [written, setWritten] = useState(narrowing)
  const navigate = useNavigate()
  const isStaying = useNavigation().state === 'idle'
  if (!isSame(followed, narrowing)) {
    setFollowed(narrowing)
    if (!isSame(written, narrowing)) setChosen(narrowing)
  }
  const write = useEffectEvent(() => {
    // Whoever has pressed a link is not called back.
    if (!isStaying || !query.iata || isSame(chosen, narrowing)) return
    setWritten(chosen)
    void navigate(boardAddress({ ...query, ...chosen }), { replace: true })
  })
  useEffect(() => {
    return unlessLeaving(write, PAUSE_MS)
  }, [chosen, isStaying])
  return [chosen, setChosen] as const
}
