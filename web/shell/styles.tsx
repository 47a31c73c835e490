import { createContext, useContext, useState } from 'react'
import { Links, UNSAFE_FrameworkContext, useMatches } from 'react-router'

/** Given by entry.server.tsx only: the texts of stylesheets by their addresses. */
export const ServerStyles = createContext<((hrefs: string[]) => string) | undefined>(undefined)

const MARK = 'data-css'

/**
 * The stylesheets of the matched routes: in the first HTML as one `<style>`, so nothing blocks the first paint;
 * later navigations add what the document does not hold yet as links. In development React Router's own `<Links>`.
 */
export function Styles() {
  return import.meta.env.DEV ? <Links nonce="" /> : <BuiltStyles />
}

function BuiltStyles() {
  const textsOf = useContext(ServerStyles)
  const frame = useContext(UNSAFE_FrameworkContext)
  const matches = useMatches()
  const hrefs = [...new Set(matches.flatMap(({ id }) => frame?.manifest.routes[id]?.css ?? []))]
  // What the server inlined is read back from the document once, before the first client render.
  const [inlined] = useState(() =>
    textsOf ? hrefs : (document.querySelector(`style[${MARK}]`)?.getAttribute(MARK) ?? '').split(' '),
  )
  return (
    <>
      <style
        data-css={inlined.join(' ')}
        nonce={frame?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: textsOf ? textsOf(hrefs) : '' }}
      />
      {hrefs
        .filter((href) => !inlined.includes(href))
        .map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
    </>
  )
}
