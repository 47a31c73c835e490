/** The day of the current consent text, at registration and at booking; a new text gets a new day (152-ФЗ). */
export const CONSENT_VERSION = '2026-11-28'

/** What registration says without it. */
export const CONSENT_NEEDED = 'Отметьте согласие: без него кабинет не завести'
