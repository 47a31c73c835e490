/** What JSON says of others, without what no text of the database may hold: the sign NUL, halves of letters. Throws where it is none. */
export function parseStorable(text: string): unknown {
  return text.includes('\\u0000') || /\\ud[89a-f]/i.test(text) ? JSON.parse(text, storable) : JSON.parse(text)
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}
