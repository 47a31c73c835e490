/** `Фамилия Имя` when both are known, otherwise the login (HDR-03, HDR-04). */
export function displayName(user: { login: string; firstName: string | null; lastName: string | null }): string {
  return user.firstName && user.lastName ? `${user.lastName} ${user.firstName}` : user.login
}

/** A login shown to another person: `iv***ov` (DBON-08), because it may be an e-mail. */
export function maskLogin(login: string): string {
  const [start, end] = login.length > 5 ? [login.slice(0, 2), login.slice(-2)] : [login.slice(0, 1), '']
  return `${start}***${end}`
}
