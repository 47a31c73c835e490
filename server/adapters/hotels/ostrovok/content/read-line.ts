/** A line of a dump as JSON, without what a jsonb column takes no part of; undefined when it is none. */
export function readLine(line: Buffer): unknown {
  const text = line.toString('utf8')
  try {
    return text.includes('\\u0000') || /\\ud[89a-f]/i.test(text) ? JSON.parse(text, storable) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}
