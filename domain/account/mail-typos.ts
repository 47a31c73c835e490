/** Right domain → its common misspellings (DAUTH-14): 45 pairs. Real domains that look alike are left out on purpose. */
const misspelled: Record<string, string> = {
  'gmail.com':
    'gmial.com gmai.com gmal.com gamil.com gmaill.com gmil.com gnail.com gmail.co gmail.con gmail.cm gmail.vom gmail.om gmeil.com',
  'googlemail.com': 'googlemail.co',
  'mail.ru': 'mail.ri mail.rru mial.ru maill.ru meil.ru mail.tu mail.u mali.ru mail.ry',
  'yandex.ru': 'yandx.ru yandeks.ru yadex.ru yandex.ri yanedx.ru yandex.tu yndex.ru',
  'yandex.com': 'yandex.con',
  'ya.ru': 'ya.ry',
  'rambler.ru': 'rambler.ri ramler.ru ramber.ru rumbler.ru',
  'bk.ru': 'bk.ri',
  'inbox.ru': 'inbox.ri imbox.ru',
  'list.ru': 'list.ri',
  'icloud.com': 'iclod.com icloud.con',
  'outlook.com': 'outlok.com',
  'hotmail.com': 'hotmial.com hotmail.con',
}

const rightFor = new Map(
  Object.entries(misspelled).flatMap(([right, wrongs]) => wrongs.split(' ').map((wrong) => [wrong, right] as const)),
)

/** How many wrong domains are known. */
export const typoCount = rightFor.size

/** The address the person probably meant, or undefined when its domain is not a known misspelling. Never blocks. */
export function suggestMail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const right = rightFor.get(
    email
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  )
  return at > 0 && right ? `${email.slice(0, at).trim()}@${right}` : undefined
}
