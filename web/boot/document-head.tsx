import { use, useContext } from 'react'
import { Links, UNSAFE_FrameworkContext, useMatches } from 'react-router'
import golosCyrillic from '#web/ui/fonts/golos-cyrillic.woff2?url'
import golosSigns from '#web/ui/fonts/golos-signs.woff2?url'
import sofiaCyrillic from '#web/ui/fonts/sofia-cyrillic.woff2?url'
import sofiaSigns from '#web/ui/fonts/sofia-signs.woff2?url'
import { pageColourOf, themeBoot } from './theme.ts'

/** Where a browser forbids storage, the page keeps values in memory while it is open: all later code reads them as usual. */
const storageBoot = `['localStorage','sessionStorage'].forEach(function(name){try{window[name].length}catch(e){var kept=new Map
Object.defineProperty(window,name,{value:{getItem:function(key){return kept.has(key)?kept.get(key):null},
setItem:function(key,value){kept.set(key,String(value))},removeItem:function(key){kept.delete(key)}}})}})`

/** A browser with a token belongs to a person: `<html data-person>` hides what only a guest is shown, until the name is known. */
const personBoot = `try{if(localStorage.getItem('token'))document.documentElement.dataset.person=''}catch(e){}`

/** A visitor from another page of ours has seen the sunrise: `<html data-returned>` skips it. */
const returnBoot = `if(document.referrer.startsWith(origin+'/'))document.documentElement.dataset.returned=''`

/**
 * What is decided before the first paint, for a document that is the same for everybody: run once, so the browser's own copy is
 * empty.
 */
export function BeforePaint() {
  return (
    <>
      <meta name="theme-color" content={pageColourOf('lighttheme')} suppressHydrationWarning />
      <script
        nonce={useNonce()}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR ? `${storageBoot};${themeBoot()};${personBoot};${returnBoot}` : '',
        }}
      />
    </>
  )
}

/** React Router ends some addresses with an empty fragment. */
const plain = (href: string) => href.replace(/#.*/, '')

/**
 * The stylesheets of the matched routes: in the first HTML as one `<style>`, so nothing blocks the first paint, which the server
 * fills with their texts and those of the lazy parts in it (inline-css.server.ts); later navigations add what the document lacks
 * as links. In development React Router's own `<Links>`.
 */
export const Styles = import.meta.env.DEV ? () => <Links nonce="" /> : BuiltStyles

function BuiltStyles() {
  const framework = useContext(UNSAFE_FrameworkContext)
  const needed = useMatches().flatMap(({ id }) => framework?.manifest.routes[id]?.css ?? [])
  const hrefs = [...new Set(needed.map(plain))]
  return (
    <>
      <style
        data-css={hrefs.join(' ')}
        nonce={import.meta.env.SSR ? framework?.nonce : inlined?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: inlined?.innerHTML ?? '' }}
      />
      {!import.meta.env.SSR &&
        hrefs.filter((href) => !loaded.has(href)).map((href) => <link key={href} rel="stylesheet" href={href} />)}
    </>
  )
}

const loaded = new Set<string>()

/** The styles of the document, which an error page needs again: React Router draws its `<html>` from the beginning. */
let inlined: HTMLElement | undefined

/**
 * Before hydration: records what the document has inline already. A disabled link represents each, as React Router and Vite look
 * for links before they fetch; a disabled one is never fetched.
 */
export function noteInlined() {
  const styles = document.querySelectorAll<HTMLElement>('style[data-css]')
  inlined = styles[0]
  // The selector requires the attribute.
  for (const href of [...styles].flatMap(({ dataset }) => dataset.css!.split(' '))) {
    loaded.add(href)
    for (const address of [href, `${href}#`]) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.disabled = true
      link.href = address
      document.head.append(link)
    }
  }
}

/** The fonts of the first screen, which the document alone preloads; the rest is loaded when a glyph needs it. */
export function Fonts() {
  if (!import.meta.env.SSR) return null
  return [golosCyrillic, golosSigns, sofiaCyrillic, sofiaSigns].map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
  ))
}

/** The CSP nonce of the document; undefined in the browser, where nothing new needs it. */
function useNonce(): string | undefined {
  return import.meta.env.SSR ? use(UNSAFE_FrameworkContext)?.nonce : undefined
}
