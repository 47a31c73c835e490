import { skyAt } from '#art/sky.ts'

const stars = Array.from({ length: 26 }, (_, star) => ({
  x: (star * 137.5) % 560,
  y: 6 + ((star * 61.8) % 66),
  r: star % 4 === 0 ? 1.4 : 0.9,
  opacity: 0.4 + (star % 5) * 0.12,
}))

/** The sun has set behind the hill: time is over. */
export function NightPicture() {
  const sky = skyAt(20.4)
  return (
    <svg viewBox="0 0 560 140" preserveAspectRatio="xMidYMax slice" width="100%" height="140" aria-hidden="true">
      <defs>
        <linearGradient id="dusk" x2="0" y2="1">
          <stop offset="0" stopColor={sky.zenith} />
          <stop offset="0.6" stopColor={sky.middle} />
          <stop offset="1" stopColor={sky.horizon} />
        </linearGradient>
      </defs>
      <rect width="560" height="140" fill="url(#dusk)" />
      {stars.map(({ x, y, r, opacity }) => (
        <circle key={x} cx={x} cy={y} r={r} fill="#f3ead2" opacity={opacity} />
      ))}
      <circle cx="420" cy="112" r="40" fill="#ff5a34" opacity="0.55" />
      <path d="M0 104c60-22 118-6 176-12s96 14 168 2 130-18 216 6v40H0z" fill="#23495a" />
      <path d="M0 118h560v22H0z" fill="#163c4d" />
    </svg>
  )
}
