export type Point = readonly [x: number, y: number]
export type Area = readonly [x: number, y: number, width: number, height: number]

/** A number as SVG text, to a tenth. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Path data whose numbers are rounded: d`M${x} ${y}`. */
export function d(texts: TemplateStringsArray, ...values: number[]): string {
  return texts.reduce((data, text, i) => data + num(values[i - 1]!) + text) // a template has one value between two texts
}

export function path(data: string, fill: string, more = ''): string {
  return `<path d="${data}" fill="${fill}"${spaced(more)}/>`
}

/** An open line: the stroke's colour and width. */
export function line(data: string, stroke: string, width: number, more = ''): string {
  return `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"${spaced(more)}/>`
}

export function rect([x, y, width, height]: Area, fill: string, more = ''): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${fill}"${spaced(more)}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${fill}"${spaced(more)}/>`
}

export function polygon(points: readonly Point[], fill: string): string {
  return `<polygon points="${points.map(([x, y]) => `${num(x)},${num(y)}`).join(' ')}" fill="${fill}"/>`
}

export function group(attributes: string, content: string): string {
  return `<g ${attributes}>${content}</g>`
}

/** Content moved to a place and scaled, on its own for each axis when two scales are given. */
export function placed([x, y]: Point, scale: number | Point, content: string): string {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale
  return group(`transform="translate(${num(x)} ${num(y)}) scale(${sx.toFixed(3)} ${sy.toFixed(3)})"`, content)
}

/** `opacity="…"`, to a tenth of a percent. */
export function opacity(share: number): string {
  return `opacity="${Math.round(share * 1000) / 1000}"`
}

/** A gradient: stops are `[offset 0..1, colour, opacity 0..1]`; it runs down unless `more` says otherwise. */
export function linear(id: string, stops: readonly Stop[], more = 'x1="0" y1="0" x2="0" y2="1"'): string {
  return `<linearGradient id="${id}" ${more}>${stops.map(stopOf).join('')}</linearGradient>`
}

export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops.map(stopOf).join('')}</radialGradient>`
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]

function stopOf([offset, colour, share]: Stop): string {
  const veil = share === undefined ? '' : ` stop-opacity="${share}"`
  return `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}"${veil}/>`
}

/** The whole picture; parts that stand out of it are cut off by the viewer. */
export function picture([width, height]: Point, content: string, label?: string): string {
  const role = label === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${label}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMax slice" ${role}>${content}</svg>`
}

function spaced(more: string): string {
  return more && ` ${more}`
}
