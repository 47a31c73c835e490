import { useState } from 'react'
import { useSession } from './session.ts'

/** Who fills something in: the id of the signed-in account, null for a guest. */
export type Owner = string | null

/** Whether what one has filled in may be seen by another: a guest's is taken over by a sign-in, a person's is only theirs. */
export function isOpenTo({ owner }: { owner: Owner }, who: Owner): boolean {
  return owner === null || owner === who
}

/** Whose the page is, and how many times its person has left it: what is shown is then mounted again. */
export type TabOwner = { owner: Owner; generation: number }

/** The page after its visitor became somebody else: a sign-in takes it over, a sign-out or another account starts it again. */
export function tabOwnerAfter(before: TabOwner, who: Owner): TabOwner {
  return { owner: who, generation: isOpenTo(before, who) ? before.generation : before.generation + 1 }
}

/** Follows the visitor of a page that shows something personal, in whichever tab they sign in or out. */
export function useTabOwner(): TabOwner {
  const who = useSession(({ claims }) => claims?.sub ?? null)
  const [tabOwner, setTabOwner] = useState<TabOwner>({ owner: who, generation: 0 })
  if (tabOwner.owner === who) return tabOwner
  const next = tabOwnerAfter(tabOwner, who)
  setTabOwner(next)
  return next
}
