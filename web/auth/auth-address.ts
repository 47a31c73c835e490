/** The values of `?showForm=`; any other shows nothing (DAUTH-13). */
export const forms = ['login', 'registration', 'forgotPassword'] as const
export type AuthForm = (typeof forms)[number]

/** The same page with another form over it, or none; every other parameter stays. */
export function withForm(search: string, form: AuthForm | undefined): string {
  const params = new URLSearchParams(search)
  if (form) params.set('showForm', form)
  else params.delete('showForm')
  return params.size > 0 ? `?${params}` : ''
}
