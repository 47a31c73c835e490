/** Why the server does not start, in words for whoever starts it: their configuration, not a bug of ours. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** What a start that failed prints: the words of a refusal (it may come from a thread, which keeps no classes), or where a bug is. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'StartRefusal' ? error.message : String(error.stack)
}
