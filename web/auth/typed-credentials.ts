import { create } from 'zustand'

/** The login or e-mail typed so far: it is not lost between one form and another (MODAL-04). */
export const useTyped = create<{ name: string }>(() => ({ name: '' }))

export function storeTyped(name: string): void {
  useTyped.setState({ name: name.trim() })
}

/** What was typed, if a form with an e-mail field can use it. */
export function typedEmail(): string {
  const { name } = useTyped.getState()
  return name.includes('@') ? name : ''
}
