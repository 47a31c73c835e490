import { d, group, line, num, path } from './svg.ts'

/** A white airliner that flies at `[x, y]`, and its dotted way from another point. */
export function airliner([x, y, fromX, fromY]: readonly [number, number, number, number]): string {
  const way = d`M${fromX} ${fromY}Q${(x + fromX) / 2 + 60} ${y - 16} ${x - 20} ${y}`
  const body = path('M-18 -1.6L12 -2.6Q20 -2 22 .4Q18 2.4 12 2.4L-18 1.4L-23 -7H-20L-15 -1.6ZM4 0L-8 13H-12L-5 0Z', '#fff')
  const farWing = path('M2 -1L-5 -9H-8L-4 -1Z', '#fff', 'opacity=".8"')
  return (
    line(way, '#fff', 2, 'stroke-dasharray="1 7" stroke-linecap="round" opacity=".8"') +
    group(`transform="translate(${num(x)} ${num(y)}) rotate(12) scale(1.25)"`, body + farWing)
  )
}
