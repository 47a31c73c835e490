export const REQUIRED = 'Обязательное поле'

/** The length refusals of the spec (§5, VALID-01, 03, 04) for a trimmed text; undefined when it fits. */
export function lengthError(text: string, min: number, max: number): string | undefined {
  const length = text.trim().length
  if (length === 0) return REQUIRED
  if (length < min) return `Минимальное количество символов ${min}`
  return length > max ? `Максимальное количество символов ${max}` : undefined
}
