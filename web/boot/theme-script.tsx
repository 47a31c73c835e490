import { useNonce } from './nonce.ts'
import { groundOf, themeBoot } from './theme.ts'

export function ThemeScript() {
  return (
    <>
      <meta name="theme-color" content={groundOf('lighttheme')} suppressHydrationWarning />
      <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeBoot }} />
    </>
  )
}
