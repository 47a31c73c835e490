import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, type Point, districtHulls, districtOf, townHull } from './chart.ts'

test('the outline of a town without a drawn map is the hull of its hotels: nine of ten are inside, and it is convex', () => {
  const hotels = fc.array(fc.record({ x: fc.integer({ min: -90, max: 90 }), y: fc.integer({ min: -90, max: 90 }) }), {
    minLength: 3,
    maxLength: 60,
  })
  fc.assert(
    fc.property(hotels, (all) => {
      const hull = townHull(all)
      const left = hull.map((a, i) => {
        const b = hull[(i + 1) % hull.length]!
        return (p: { x: number; y: number }) => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
      })
      const inside = all.filter((hotel) => left.every((side) => side(hotel) >= 0))
      expect(inside.length).toBeGreaterThanOrEqual(Math.ceil(all.length * 0.9))
      for (const corner of hull) expect(left.every((side) => side(corner) >= 0)).toBe(true)
      expect(townHull(all.toReversed()).length).toBeGreaterThan(0)
    }),
  )
})

test('two hotels make no town outline, and one far out does not stretch it', () => {
  const [a, b, c] = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
  ]
  expect(townHull([a, b])).toEqual([])
  const many = Array.from({ length: 10 }, () => [a, b, c]).flat()
  expect(townHull([...many, { x: 900, y: 900 }]).every(({ x, y }) => x <= 10 && y <= 10)).toBe(true)
})

const place = fc.integer({ min: -90, max: 90 })
const spot = fc.record({ x: place, y: place })
const districts: fc.Arbitrary<Chart['districts']> = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('Арбат', 'Пресня', 'Хамовники', 'ВДНХ'),
    place,
    place,
    fc.option(fc.integer({ min: 4, max: 30 }), { nil: undefined }),
  ),
  { selector: ([name]) => name },
)

/** How far a point lies outside of the corners of a hull: none inside, and of one or two corners as far as from the place or the row. */
function outside(hull: readonly Point[], { x, y }: Point): number {
  const sides = hull.map((a, i) => {
    const b = hull[(i + 1) % hull.length]!
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const along = Math.min(Math.max(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1), 0), 1)
    return { isLeft: dx * (y - a.y) - dy * (x - a.x) >= 0, far: Math.hypot(x - a.x - along * dx, y - a.y - along * dy) }
  })
  return hull.length > 2 && sides.every(({ isLeft }) => isLeft) ? 0 : Math.min(...sides.map(({ far }) => far))
}

test('every hotel of a district lies inside its hull, which is never wider than the district', () => {
  fc.assert(
    fc.property(districts, fc.array(spot, { maxLength: 60 }), (all, hotels) => {
      const hulls = districtHulls({ districts: all }, hotels)
      for (const hotel of hotels) {
        const district = districtOf(all, hotel)
        const own = hulls.find(({ name }) => name === district?.[0])
        expect(own !== undefined).toBe(district !== undefined)
        if (own) expect(outside(own.hull, hotel)).toBeLessThan(1e-9)
      }
      for (const { name, hull } of hulls) {
        const [, x, y, radius = 0] = all.find((one) => one[0] === name)!
        expect(hull.length).toBeGreaterThan(0)
        expect(new Set(hull.map((corner) => `${corner.x} ${corner.y}`)).size).toBe(hull.length)
        for (const corner of hull) expect(Math.hypot(corner.x - x, corner.y - y)).toBeLessThanOrEqual(radius + 1)
      }
    }),
  )
})

test('one hotel is a place and hotels in a row are a line; far ones, and quarters of no known radius, have no hull', () => {
  const [arbat, presnya, far]: Chart['districts'] = [
    ['Арбат', 0, 0, 9],
    ['Пресня', 14, 0, 9],
    ['Раменки', 60, 0],
  ]
  const row = [0, 2, 4, 2].map((x) => ({ x, y: 1 }))
  const [one, other] = [
    { x: 20, y: 0 },
    { x: 60, y: 0 },
  ]
  expect(districtHulls({ districts: [arbat!, presnya!, far!] }, [...row, one, one, other, { x: 300, y: 0 }])).toEqual([
    { name: 'Арбат', hull: [row[0], row[2]] },
    { name: 'Пресня', hull: [one] },
  ])
  // Between two districts a hotel is of the nearer.
  expect(districtOf([arbat!, presnya!], { x: 8, y: 0 })).toBe(presnya)
})
