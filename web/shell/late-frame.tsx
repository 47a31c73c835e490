import { Arrival } from './arrival.tsx'
import { CookiePlace } from './cookie-place.tsx'
import { Footer } from './footer.tsx'
import { OnTheWay } from './on-the-way.tsx'

/** What of the frame comes alive after the page; the footer stands in the first HTML. */
export default function LateFrame() {
  return (
    <>
      <CookiePlace />
      <Footer />
      <OnTheWay />
      <Arrival />
    </>
  )
}
