import { useContext } from 'react'
import { Links, UNSAFE_FrameworkContext, useMatches } from 'react-router'

/** React Router ends some addresses with an empty fragment. */
const plain = (href: string) => href.replace(/#.*/, '')

/**
 * The stylesheets of the matched routes: in the first HTML as one `<style>`, so nothing blocks the first paint, which the
 * server fills with their texts and those of the lazy parts that stand in it (inline-css.server.ts);
 * later navigations add what the document does not hold yet as links. In development React Router's own `<Links>`.
 */
export function Styles() {
  return import.meta.env.DEV ? <Links nonce="" /> : <BuiltStyles />
}

function BuiltStyles() {
  const framework = useContext(UNSAFE_FrameworkContext)
  const routes = useMatches().map(({ id }) => framework?.manifest.routes[id])
  const needed = routes.flatMap((route) => route?.css ?? [])
  const hrefs = [...new Set(needed.map(plain))]
  return (
    <>
      <style
        data-css={hrefs.join(' ')}
        nonce={framework?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      {!import.meta.env.SSR &&
        hrefs.filter((href) => !loaded.has(href)).map((href) => <link key={href} rel="stylesheet" href={href} />)}
    </>
  )
}

const loaded = new Set<string>()

/**
 * Before hydration: notes what the document already holds inline. A disabled link stands for each, as React Router and Vite
 * look for links before they fetch; a disabled one is never fetched.
 */
export function noteInlined() {
  const styles = document.querySelectorAll<HTMLElement>('style[data-css]')
  for (const href of Array.from(styles).flatMap(({ dataset }) => dataset.css?.split(' ') ?? [])) {
    loaded.add(href)
    for (const address of [href, `${href}#`]) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.disabled = true
      link.setAttribute('href', address)
      document.head.append(link)
    }
  }
}
