/** Numbers texts in the order of their first appearance. */
export function numbering() {
  const names: string[] = []
  const index = new Map<string, number>()
  function of(name: string): number {
    const known = index.get(name)
    if (known !== undefined) return known
    index.set(name, names.length)
    names.push(name)
    return names.length - 1
  }
  return { names, of }
}
