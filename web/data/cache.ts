export type Cache<Value> = {
  get(key: string, now?: number): Value | undefined
  set(key: string, value: Value, at?: number): void
  forget(): void
}

/**
 * What this page view has fetched: each answer for `lifeMs` milliseconds, the newest `most` of them. The key of something
 * personal contains the person's id: after a sign-out nobody else may see it (DAUTH-11).
 */
// The bundler may drop an unused one.
/* @__NO_SIDE_EFFECTS__ */
export function cache<Value>({ lifeMs = Infinity, most = 20 }: { lifeMs?: number; most?: number } = {}): Cache<Value> {
  const entries = new Map<string, { value: Value; at: number }>()
  return {
    get(key, now = Date.now()) {
      const entry = entries.get(key)
      return entry && now - entry.at < lifeMs ? entry.value : undefined
    },
    set(key, value, at = Date.now()) {
      entries.delete(key)
      entries.set(key, { value, at })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
    forget: () => entries.clear(),
  }
}

/** Fetches once in a page view, for all callers; a failure may be retried. */
/* @__NO_SIDE_EFFECTS__ */
export function once<Query, Value>(load: (query: Query) => Promise<Value>): (query: Query) => Promise<Value> {
  const answers = new Map<string, Promise<Value>>()
  return (query) => {
    const key = JSON.stringify(query)
    const known = answers.get(key)
    if (known) return known
    const answer = load(query)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
