import { useNonce } from './nonce.ts'
import { pageColourOf, themeBoot } from './theme.ts'

/** A browser with a token is somebody's: `<html data-person>` hides what only a guest is shown, until the name is known. */
const personBoot = `try{if(localStorage.getItem('token'))document.documentElement.dataset.person=''}catch(e){}`

/** Who comes from a page of ours has seen the sun rise: `<html data-returned>` lets it stand. */
const returnBoot = `if(document.referrer.startsWith(origin+'/'))document.documentElement.dataset.returned=''`

/** What is decided before the first paint, for a document that is the same for everybody. */
export function BeforePaint() {
  return (
    <>
      <meta name="theme-color" content={pageColourOf('lighttheme')} suppressHydrationWarning />
      <script
        nonce={useNonce()}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `${themeBoot};${personBoot};${returnBoot}` }}
      />
    </>
  )
}
