import { useState } from 'react'
import { sessionNow, useSession } from './session.ts'

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

const PREFIX = 'typed:'
type Typed = { owner: Owner; fields: Record<string, string> }

/** What this visitor has typed in a small form of this tab; nothing of an account that has signed out, or of another. */
export function typedIn(form: string): Typed['fields'] {
  try {
    const typed = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null') as Typed | null // written by saveTyped
    return typed && isOpenTo(typed, visitor()) ? typed.fields : {}
  } catch {
    return {}
  }
}

/** Survives a reload, until a sign-out (`wipeTyped`) or the end of the tab. A form with a password or documents has another way. */
export function saveTyped(form: string, fields: Typed['fields']): void {
  const typed: Typed = { owner: visitor(), fields }
  try {
    if (Object.keys(fields).length === 0) sessionStorage.removeItem(PREFIX + form)
    else sessionStorage.setItem(PREFIX + form, JSON.stringify(typed))
  } catch {
    // full or forbidden storage only costs the visitor the typing again
  }
}

function visitor(): Owner {
  return sessionNow().claims?.sub ?? null
}

export function wipeTyped(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
}
