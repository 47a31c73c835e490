import Supercluster from 'supercluster'
import type { Hit } from '#domain/hotels/filter.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import { type Camera, type Point, type Size, spotOf, toScreen, pointOf, webZoom } from './camera.ts'
import type { Chart } from './chart.ts'

/** A hotel by itself, or several under one circle with the least of their prices. */
export type Pin =
  | { kind: 'hotel'; key: string; at: Point; offer: HotelOffer; price: number }
  | { kind: 'cluster'; key: string; at: Point; count: number; price: number; grow: number }

type Hotel = { offer: HotelOffer; price: number }
type Sum = { price: number }
export type Index = Supercluster<Hotel, Sum>

/** Pixels within which hotels come together, and the zoom from which each stands alone. */
const RADIUS = 72
const ALONE_FROM = 17

/** Hotels of the list, ready to be asked for any window. */
export function indexOf(hits: readonly Hit[]): Index {
  const index: Index = new Supercluster<Hotel, Sum>({
    radius: RADIUS,
    maxZoom: ALONE_FROM,
    map: ({ price }) => ({ price }),
    reduce: (sum, { price }) => {
      sum.price = Math.min(sum.price, price)
    },
  })
  index.load(
    hits.map(({ offer, rate }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [offer.lon, offer.lat] },
      properties: { offer, price: rate.price },
    })),
  )
  return index
}

type Viewport = { chart: Chart; camera: Camera; size: Size }

/** What stands in the window, the cheapest first: that is also the order of Tab. */
export function pinsOf(index: Index, { chart, camera, size }: Viewport): Pin[] {
  const [west, east] = [-1, 1].map((side) => camera.x + (side * size.width) / 2 / camera.scale)
  const [north, south] = [-1, 1].map((side) => camera.y + (side * size.height) / 2 / camera.scale)
  const [first, last] = [spotOf(chart, { x: west!, y: south! }), spotOf(chart, { x: east!, y: north! })] // two sides each
  const zoom = Math.max(Math.floor(webZoom(camera, chart)), 0)
  return index
    .getClusters([first.lon, first.lat, last.lon, last.lat], zoom)
    .map((found): Pin => {
      const [lon = 0, lat = 0] = found.geometry.coordinates
      const at = toScreen(camera, pointOf(chart, { lat, lon }), size)
      const { properties } = found
      if ('cluster' in properties && properties.cluster) {
        const { cluster_id: id, point_count: count, price } = properties as { cluster_id: number; point_count: number } & Sum // said by the flag
        return { kind: 'cluster', key: `cluster ${id}`, at, count, price, grow: index.getClusterExpansionZoom(id) - zoom }
      }
      const { offer, price } = properties as Hotel // what was put in
      return { kind: 'hotel', key: offer.id, at, offer, price }
    })
    .toSorted((a, b) => a.price - b.price)
}
