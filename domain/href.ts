import type * as paths from './paths.ts'

export type Path = (typeof paths)[keyof typeof paths]

/** The names of the parameters of a path: `:hotelId`, or `:airport?` where it is optional. */
type Parts<Text extends string> = Text extends `${string}/:${infer Part}/${infer Rest}`
  ? Part | Parts<`/${Rest}`>
  : Text extends `${string}/:${infer Part}`
    ? Part
    : never
type Params<Text extends string> = { [Part in Parts<Text> as Part extends `${string}?` ? never : Part]: string } & {
  [Part in Parts<Text> as Part extends `${infer Name}?` ? Name : never]?: string
}

/**
 * The address of a page, encoded: `href(paths.hotel, { hotelId: 'moscow-12' }, { adults: '2' })` is `/hotels/moscow-12?adults=2`.
 * A missing parameter is a type error.
 */
export function href<Page extends Path>(path: Page, params: Params<Page>, query?: Query): string {
  const values: Partial<Record<string, string>> = params
  const filled = path.replaceAll(/\/:(\w+)\??/g, (_, name) => (values[name] ? `/${encodeURIComponent(values[name])}` : ''))
  const search = String(new URLSearchParams(query))
  return search ? `${filled}?${search}` : filled
}

type Query = URLSearchParams | Record<string, string>
