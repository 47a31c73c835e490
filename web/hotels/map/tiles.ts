import {
  type ExpressionSpecification,
  type LayerSpecification,
  Map as Engine,
  type StyleSpecification,
  addProtocol,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { type Hex, mix } from '#art/oklab.ts'
import type { Size } from './camera.ts'
import type { Tint } from './chart.ts'

/** What is drawn: which map, in the light of which hour. */
export type Underlay = { address: string; tint: Tint; isDark: boolean }
/** The camera over the map. */
export type Scene = { centre: [lon: number, lat: number]; zoom: number; size: Size; underlay: Underlay }
export type Tiles = { show(scene: Scene): void; close(): void }
export type Fate = {
  /** Everything in the window has been drawn once. */
  onDrawn: () => void
  /** WebGL, the worker or the tiles fail. */
  onLost: () => void
}

// Workers are files of ours: the content policy allows no other.
setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

/** Draws the operator's map into an element. It only draws: gestures, keys and the camera are the hotel map's own. */
export function openTiles(container: HTMLElement, { centre, zoom, size, underlay }: Scene, { onDrawn, onLost }: Fate): Tiles {
  const engine = new Engine({
    container,
    style: tileStyle(underlay),
    center: centre,
    zoom,
    interactive: false,
    attributionControl: false, // shown in the map's foot
    fadeDuration: 0,
    trackResize: false,
  })
  engine.on('load', onDrawn)
  engine.on('error', onLost)
  engine.on('webglcontextlost', onLost)
  let shown = { size, underlay }
  return {
    show(scene) {
      if (scene.size !== shown.size) engine.resize()
      if (scene.underlay !== shown.underlay) engine.setStyle(tileStyle(scene.underlay))
      engine.jumpTo({ center: scene.centre, zoom: scene.zoom })
      shown = scene
    },
    close: () => engine.remove(),
  }
}

/** Names are in the page's own typeface: a style without `glyphs` draws them from there. The first word is the weight. */
const FONT = { plain: ['Golos Text'], strong: ['Golos Text Semibold', 'Golos Text'] }
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:ru'], ['get', 'name']]
const KIND: ExpressionSpecification = ['get', 'kind']
const GREEN = [
  'park',
  'forest',
  'wood',
  'grass',
  'grassland',
  'meadow',
  'scrub',
  'garden',
  'nature_reserve',
  'cemetery',
  'golf_course',
]
const BUILT = ['industrial', 'hospital', 'school', 'university', 'college', 'railway', 'aerodrome', 'military', 'commercial']

type Colours = Tint &
  Record<'green' | 'built' | 'building' | 'road' | 'main' | 'casing' | 'rail' | 'ink' | 'quiet' | 'waterInk', Hex>

/** What else than land and water is drawn, in the same light. */
function coloursOf(tint: Tint, isDark: boolean): Colours {
  const over = (colour: Hex, share: number) => mix(tint.land, colour, share)
  return isDark
    ? {
        ...tint,
        green: over('#2c5a45', 0.45),
        built: over('#3a4950', 0.45),
        building: over('#40525a', 0.6),
        road: over('#51656d', 0.7),
        main: over('#6f858c', 0.8),
        casing: over('#0a161a', 0.5),
        rail: over('#8fa3a8', 0.5),
        ink: '#edf3f0',
        quiet: '#c3d0d2',
        waterInk: '#a9d2dc',
      }
    : {
        ...tint,
        green: over('#9cc79b', 0.5),
        built: over('#cfcabd', 0.5),
        building: over('#c3bcae', 0.6),
        road: over('#ffffff', 0.85),
        main: over('#ffffff', 0.95),
        casing: over('#a79e8c', 0.55),
        rail: over('#6b6459', 0.5),
        ink: '#0f2326',
        quiet: '#3b4c50',
        waterInk: '#17454f',
      }
}

/** Grows with the zoom, as streets do when one comes nearer. */
function width(at: number, px: number, to: number, most: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], at, px, to, most]
}

const among = (kinds: readonly string[]): ExpressionSpecification => ['in', KIND, ['literal', [...kinds]]]

type Drawn = { id: string; source: string; 'source-layer': string; minzoom?: number; filter?: ExpressionSpecification }
const of = (id: string, layer: string, filter?: ExpressionSpecification, minzoom?: number): Drawn => ({
  id,
  source: 'map',
  'source-layer': layer,
  ...(filter && { filter }),
  ...(minzoom && { minzoom }),
})

function fill(drawn: Drawn, color: Hex): LayerSpecification {
  const polygons: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const filter: ExpressionSpecification = drawn.filter ? ['all', polygons, drawn.filter] : polygons
  return { ...drawn, type: 'fill', filter, paint: { 'fill-color': color } }
}

function line(drawn: Drawn, color: Hex, px: ExpressionSpecification | number, dash?: number[]): LayerSpecification {
  return {
    ...drawn,
    type: 'line',
    layout: { 'line-cap': dash ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': px, ...(dash && { 'line-dasharray': dash }) },
  }
}

type Words = { size: ExpressionSpecification | number; font?: string[]; color: Hex; halo: Hex; isAlong?: boolean }

function words(drawn: Drawn, { size, font = FONT.plain, color, halo, isAlong }: Words): LayerSpecification {
  return {
    ...drawn,
    type: 'symbol',
    layout: {
      'text-field': NAME,
      'text-font': font,
      'text-size': size,
      'text-max-width': 8,
      'symbol-placement': isAlong ? 'line' : 'point',
      'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 20],
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  }
}

function roads(colours: Colours): LayerSpecification[] {
  const [minor, major, highway, rail] = ['minor_road', 'major_road', 'highway', 'rail'].map((kind) => among([kind])) as [
    ExpressionSpecification,
    ExpressionSpecification,
    ExpressionSpecification,
    ExpressionSpecification,
  ] // as many as were named
  const { road, main, casing } = colours
  return [
    line(of('path', 'roads', among(['path', 'other']), 14), road, width(14, 0.6, 18, 4)),
    line(of('minor-casing', 'roads', minor, 13), casing, width(13, 1.6, 18, 13)),
    line(of('major-casing', 'roads', major, 9), casing, width(9, 1.6, 18, 24)),
    line(of('highway-casing', 'roads', highway, 6), casing, width(6, 1.8, 18, 28)),
    line(of('minor', 'roads', minor, 11), road, width(11, 0.4, 18, 11)),
    line(of('rail', 'roads', rail, 10), colours.rail, width(10, 0.8, 18, 3)),
    line(of('rail-sleepers', 'roads', rail, 13), colours.land, width(13, 0.6, 18, 2), [3, 3]),
    line(of('major', 'roads', major, 7), main, width(7, 0.6, 18, 21)),
    line(of('highway', 'roads', highway, 4), main, width(4, 0.6, 18, 24)),
  ]
}

function names({ land, sea, ink, quiet, waterInk }: Colours): LayerSpecification[] {
  const still = ['ocean', 'sea', 'bay', 'strait', 'fjord', 'lake', 'water', 'reservoir']
  return [
    words(of('river-name', 'water', among(['river', 'canal', 'stream']), 11), {
      size: 13,
      color: waterInk,
      halo: sea,
      isAlong: true,
    }),
    words(of('water-name', 'water', among(still)), { size: 14, color: waterInk, halo: sea }),
    words(of('street-name', 'roads', among(['highway', 'major_road']), 13), {
      size: 12,
      color: quiet,
      halo: land,
      isAlong: true,
    }),
    words(of('lane-name', 'roads', among(['minor_road']), 15), { size: 12, color: quiet, halo: land, isAlong: true }),
    words(of('station-name', 'pois', among(['station', 'aerodrome', 'ferry_terminal']), 12), {
      size: 12,
      color: quiet,
      halo: land,
    }),
    words(of('quarter-name', 'places', among(['neighbourhood', 'macrohood']), 11), { size: 14, color: quiet, halo: land }),
    words(of('town-name', 'places', among(['locality'])), {
      size: ['interpolate', ['linear'], ['zoom'], 6, 13, 12, 20],
      font: FONT.strong,
      color: ink,
      halo: land,
    }),
  ]
}

/**
 * A style over the schema of Protomaps' basemap, version 4, in the light of an hour. No borders are drawn at all, and nothing is
 * fetched but the tiles: no sprites, no glyphs.
 */
export function tileStyle({ address, tint, isDark }: Underlay): StyleSpecification {
  const colours = coloursOf(tint, isDark)
  return {
    version: 8,
    sources: { map: { type: 'vector', url: `pmtiles://${address}` } },
    layers: [
      // Where the file ends there is neither land nor water: paper.
      { id: 'background', type: 'background', paint: { 'background-color': colours.land } },
      fill(of('earth', 'earth'), colours.land),
      fill(of('built', 'landuse', among(BUILT)), colours.built),
      fill(of('green', 'landuse', among(GREEN)), colours.green),
      fill(of('water', 'water'), colours.sea),
      line(of('shore', 'water', ['==', ['geometry-type'], 'Polygon']), colours.shore, 1.2),
      line(of('river', 'water', among(['river', 'canal']), 8), colours.sea, width(8, 0.8, 18, 14)),
      line(of('stream', 'water', among(['stream']), 13), colours.sea, width(13, 0.6, 18, 4)),
      fill(of('building', 'buildings', undefined, 14), colours.building),
      ...roads(colours),
      ...names(colours),
    ],
  }
}
