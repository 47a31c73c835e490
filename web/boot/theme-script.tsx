import { useNonce } from './nonce.ts'
import { pageColourOf, themeBoot } from './theme.ts'

export function ThemeScript() {
  return (
    <>
      <meta name="theme-color" content={pageColourOf('lighttheme')} suppressHydrationWarning />
      <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeBoot }} />
    </>
  )
}
