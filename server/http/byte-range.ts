/** Bytes of a file, the last included. */
export type ByteRange = { start: number; end: number }

/**
 * Which part of a file a `Range` asks for. Several parts at once, other units and what cannot be read are answered by the whole
 * file, as RFC 9110 §14.2 allows; a part that begins behind the end is `'unsatisfiable'`.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '')
    return Number(last) > 0 && size > 0 ? { start: Math.max(size - Number(last), 0), end: size - 1 } : 'unsatisfiable'
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
