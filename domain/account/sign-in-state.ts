/** A form that asks the server: whether it waits, and the last no with its HTTP status, 0 when nobody answered (AUTH-04, AUTH-07). */
export type SignInState = { isLoading: boolean; error: { status: number; message: string } | null }

export const idle: SignInState = { isLoading: false, error: null }
export const loading: SignInState = { isLoading: true, error: null }

export function refused(status: number, message: string): SignInState {
  return { isLoading: false, error: { status, message } }
}

/** Forgets the no: a field was edited or another form is shown (AUTH-08); the same state when there is none. */
export function clearError(state: SignInState): SignInState {
  return state.error ? { ...state, error: null } : state
}
