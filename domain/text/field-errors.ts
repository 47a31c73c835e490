/** The errors of fields, by their paths; valid ones are left out. */
export function fieldErrors(checked: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(checked).flatMap(([path, error]) => (error ? [[path, error]] : [])))
}
