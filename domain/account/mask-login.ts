/** A login as a stranger may see it: `iv***ov`; of a short one only its beginning. It may be somebody's e-mail (DBON-08). */
export function maskLogin(login: string): string {
  const name = login.split('@')[0] ?? ''
  return name.length < 5 ? `${name.slice(0, 1)}***` : `${name.slice(0, 2)}***${name.slice(-2)}`
}
