import { useEffect, useRef, useState } from 'react'
import css from './countdown.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import { clockText, spokenAt, sunsetAt } from './countdown.ts'

type Props = {
  /** The moment it ends, in ms since 1970. */
  until: number
  /** The whole span in seconds, so that the sun knows how high to stand. */
  total: number
  /** The clock to trust, in ms; the server's when it is known. */
  now?: () => number
  /** Above and below the figures. */
  title?: string
  note?: string
  onEnd?: () => void
}

/** The sun sets while time runs: figures every second, the sun every five, words at 10, 5 and 1 minute. */
export function Countdown({
  until,
  total,
  now = Date.now,
  title = 'Цена и места за вами',
  note = 'до конца оплаты',
  onEnd,
}: Props) {
  const left = useSecondsLeft(until, now, onEnd)
  const sky = sunsetAt((Math.ceil((left ?? total) / 5) * 5) / total)
  const time = left === undefined ? '' : clockText(left)
  return (
    <div className={css.frame} role="timer" aria-label={time && `Осталось ${time}`}>
      <svg viewBox="-400 0 1172 132" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <rect x="-400" width="1172" height="132" fill={sky.zenith} />
        {sky.bands.map((colour, index) => (
          <rect key={colour + index} x="-400" y={44 + index * 15} width="1172" height="90" fill={colour} />
        ))}
        <circle className={css.sun} cx="268" cy={0} r="30" fill={sky.sun} style={{ translate: `0 ${sky.height}px` }} />
        <path d="M-400 102q90-26 190-8t210-4 130 0 120-2 122 4 190-8 210 10v40H-400z" fill={sky.hills} />
        <rect x="-400" y="100" width="1172" height="34" fill={sky.water} />
        {sky.glints.map(({ y, width, opacity }) => (
          <rect
            key={y}
            x={265 - width / 2 + (y % 3) * 2}
            y={y}
            width={width}
            height="2"
            rx="1"
            fill={sky.glint}
            opacity={opacity}
          />
        ))}
      </svg>
      <div className={css.text}>
        <div className={css.title}>{left !== undefined && left < 180 && left > 0 ? `Осталось ${minutesText(left)}` : title}</div>
        <div className={css.time}>{time || '\u00a0'}</div>
        <div className={css.note}>{note}</div>
      </div>
      <VisuallyHidden live>{left === undefined ? '' : spokenAt(left)}</VisuallyHidden>
    </div>
  )
}

function minutesText(left: number): string {
  const minutes = Math.ceil(left / 60)
  return minutes === 1 ? 'меньше минуты' : `меньше ${minutes === 2 ? 'двух' : 'трёх'} минут`
}

/** Undefined until the browser takes over: the server does not know when its page will be read. */
function useSecondsLeft(until: number, now: () => number, onEnd?: () => void): number | undefined {
  const [left, setLeft] = useState<number>()
  const ended = useRef(onEnd)
  const clock = useRef(now)
  useEffect(() => {
    ended.current = onEnd
    clock.current = now
  })
  useEffect(() => {
    function tick() {
      const seconds = Math.max(0, Math.ceil((until - clock.current()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      ended.current?.()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return left
}
