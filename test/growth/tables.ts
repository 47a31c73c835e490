/** Tables that stay small however much is sold; every other one grows. */
const small = new Set(['schema_migrations', 'jobs', 'settings', 'order_moves', 'content_pages', 'etg_dumps', 'etg_common_words'])

export function isSmall(table: string): boolean {
  return small.has(table)
}
