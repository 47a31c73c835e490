import { Component } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const STORE = 'scroll'

/**
 * A new path or order starts at its top, another query stays where it was, back and forward return to the former position
 * (DUI-13).
 */
export function Scroll() {
  const { key, pathname, search, hash } = useLocation()
  const page = pathname + new URLSearchParams(search).get('orderId')
  return <Place entry={key + pathname} page={page} hash={hash} returns={useNavigationType() === 'POP'} />
}

/** `page`: what starts at its top; the form of a room and the payment of its order share their path. */
type Props = { entry: string; page: string; hash: string; returns: boolean }

/**
 * The scroll position of each entry of the history, stored over a reload. A class, for only a class has a hook before the
 * document changes: the position is read while the former page is still mounted, by the key its entry has at that moment.
 */
class Place extends Component<Props> {
  places: Record<string, number> = {}

  keep = () => {
    this.getSnapshotBeforeUpdate(this.props)
    sessionStorage.setItem(STORE, JSON.stringify(this.places))
    // The browser restores the position while the document loads; done by us, later, it would move the page under a finger.
    history.scrollRestoration = 'auto'
  }

  arrive(from: string) {
    const { entry, page, hash, returns } = this.props
    const top = returns ? this.places[entry] : undefined
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
    else if (target) target.scrollIntoView()
    else if (from !== page) scrollTo({ top: 0, behavior: 'instant' })
  }

  override componentDidMount() {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', this.keep)
    try {
      this.places = JSON.parse(sessionStorage.getItem(STORE) ?? '{}')
    } catch {}
  }

  override getSnapshotBeforeUpdate({ entry }: Props) {
    this.places[entry] = Math.round(scrollY)
    return null
  }

  override componentDidUpdate({ entry, page }: Props) {
    if (entry !== this.props.entry) this.arrive(page)
  }

  override componentWillUnmount() {
    removeEventListener('pagehide', this.keep)
  }

  override render() {
    return null
  }
}
