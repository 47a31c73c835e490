import golosCyrillic from '#web/ui/fonts/golos-cyrillic.woff2?url'
import golosSigns from '#web/ui/fonts/golos-signs.woff2?url'
import sofiaCyrillic from '#web/ui/fonts/sofia-cyrillic.woff2?url'
import sofiaSigns from '#web/ui/fonts/sofia-signs.woff2?url'

/** The faces of the first screen; the rest is asked when a glyph needs it. */
export function Fonts() {
  return [golosCyrillic, golosSigns, sofiaCyrillic, sofiaSigns].map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
  ))
}
