import { Component } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const STORE = 'scroll'

/** A new path starts at its top, a new query stays where it was, back and forward return to the place left (DUI-13). */
export function Scroll() {
  const { key, pathname, hash } = useLocation()
  return <Place entry={key + pathname} pathname={pathname} hash={hash} returns={useNavigationType() === 'POP'} />
}

type Props = { entry: string; pathname: string; hash: string; returns: boolean }

/**
 * Where each entry of the history was left, kept over a reload. A class, for only a class is asked before the document
 * changes: the place is read while the page that is left still stands, by the key its entry has at that moment.
 */
class Place extends Component<Props> {
  places: Record<string, number> = {}

  keep = () => {
    this.getSnapshotBeforeUpdate(this.props)
    sessionStorage.setItem(STORE, JSON.stringify(this.places))
    // The browser returns to the place while the document arrives; done by us, later, it would move the page under a finger.
    history.scrollRestoration = 'auto'
  }

  arrive(from: string) {
    const { entry, pathname, hash, returns } = this.props
    const top = returns ? this.places[entry] : undefined
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
    else if (target) target.scrollIntoView()
    else if (from !== pathname) scrollTo({ top: 0, behavior: 'instant' })
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

  override componentDidUpdate({ entry, pathname }: Props) {
    if (entry !== this.props.entry) this.arrive(pathname)
  }

  override componentWillUnmount() {
    removeEventListener('pagehide', this.keep)
  }

  override render() {
    return null
  }
}
