/** How many are compared side by side at most. */
export const MOST_COMPARED = 4

const PARAM = 'compare'

/** What the address compares, in the order of choice; more than four are cut. */
export function comparedOf(params: URLSearchParams): string[] {
  const names = params.get(PARAM)?.split('~').filter(Boolean) ?? []
  return [...new Set(names)].slice(0, MOST_COMPARED)
}

/** The address with one more to compare, or without it. */
export function withCompared(params: URLSearchParams, name: string): URLSearchParams {
  const names = comparedOf(params)
  return putCompared(params, names.includes(name) ? names.filter((one) => one !== name) : [...names, name])
}

/** The address with just these to compare, four at most. */
export function putCompared(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params)
  if (names.length === 0) next.delete(PARAM)
  else next.set(PARAM, names.slice(0, MOST_COMPARED).join('~'))
  return next
}
