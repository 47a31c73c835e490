import { skyAt } from '#art/sky.ts'

/** The sun comes up over the hills as the departure comes; `height` is the share it has risen by. */
export function Sunrise({ height }: { height: number }) {
  const { zenith, middle, horizon } = skyAt(5 + height * 2.2)
  return (
    <svg viewBox="0 0 300 80" preserveAspectRatio="xMidYMax slice" width="100%" height="80" aria-hidden="true">
      <defs>
        <linearGradient id="trip-sky" x2="0" y2="1">
          <stop offset="0" stopColor={zenith} />
          <stop offset="0.6" stopColor={middle} />
          <stop offset="1" stopColor={horizon} />
        </linearGradient>
      </defs>
      <rect width="300" height="80" fill="url(#trip-sky)" />
      <circle cx="218" cy={86 - height * 50} r="20" fill="#ff5f36" />
      <path d="M0 62c40-14 78-4 118-8s64 8 110 2 52-8 72-4v28H0z" fill="#2c5666" />
      <path d="M0 70c60-8 120 4 180-2s80 0 120-4v16H0z" fill="#1d4251" />
    </svg>
  )
}
