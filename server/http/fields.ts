import type * as z from 'zod/v4/core'

/** Turns zod's complaints into Russian sentences by field: `{ 'passengers.0.name': 'Не длиннее 50 знаков' }` (DAPI-03). */
export function fieldsOf(issues: readonly z.$ZodIssue[], sent: unknown): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [issue.path.map(String).join('.') || 'body', sentence(issue, sent)]))
}

function isAbsent({ path }: z.$ZodIssue, sent: unknown): boolean {
  let value = sent
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value === undefined
}

function sentence(issue: z.$ZodIssue, sent: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(issue, sent) ? 'Заполните поле' : `Ожидается ${typeNames[issue.expected] ?? 'другое значение'}`
    case 'too_small':
      return issue.origin === 'string' ? 'Заполните поле' : `Не меньше ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `Не длиннее ${issue.maximum} знаков` : `Не больше ${issue.maximum}`
    case 'invalid_value':
      return `Допустимо: ${issue.values.map(String).join(', ')}`
    case 'custom':
      return issue.message === 'Invalid input' ? 'Неверное значение' : issue.message
    default:
      return 'Неверное значение'
  }
}

const typeNames: Record<string, string> = {
  string: 'текст',
  number: 'число',
  int: 'целое число',
  boolean: 'да или нет',
  array: 'список',
  object: 'объект',
}
