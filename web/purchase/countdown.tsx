import { setting } from '#art/scenes/countdown.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { clockText, lastMinutesText, spokenAt } from './countdown.ts'
import css from './countdown.module.css'

type Props = {
  /** The moment it ends, in ms since 1970. */
  until: number
  /** The whole span in seconds, which sets the height of the sun. */
  total: number
  title?: string
  note?: string
  onEnd?: () => void
}

/** The sun moves once in so many seconds. */
const SUN_STEP = 5

/** The sun sets while time runs: figures every second, the sun every five, words at 10, 5 and 1 minute. */
export function Countdown({ until, total, title = 'Цена и места за вами', note = 'до конца оплаты', onEnd }: Props) {
  const left = useSecondsLeft(until, onEnd, serverNow)
  const time = left === undefined ? '\u00a0' : clockText(left)
  return (
    <div className={css.frame} role="timer" aria-label={left === undefined ? undefined : `Осталось ${time}`}>
      <div className={css.picture}>
        {left !== undefined && <Sunset share={(Math.ceil(left / SUN_STEP) * SUN_STEP) / total} />}
      </div>
      <div className={css.text}>
        <div>
          <div className={css.title}>{(left !== undefined && lastMinutesText(left)) || title}</div>
          <div className={css.note}>{note}</div>
        </div>
        <div className={css.time}>{time}</div>
      </div>
      <VisuallyHidden live>{left === undefined ? '' : spokenAt(left)}</VisuallyHidden>
    </div>
  )
}

const glints = [0, 1, 2, 3, 4, 5, 6]

function Sunset({ share }: { share: number }) {
  const { zenith, middle, horizon, hill, water, height } = setting(share)
  const sky = `linear-gradient(${zenith}, ${middle} 60%, ${horizon})`
  return (
    <div className={css.sky} style={{ background: sky }} aria-hidden="true">
      <svg viewBox="-400 0 1172 132" preserveAspectRatio="xMidYMax slice">
        <circle className={css.sun} cx="268" cy="0" r="30" style={{ translate: `0 ${height}px` }} />
        <path d="M-400 102q90-26 190-8t210-4 130 0 120-2 122 4 190-8 210 10v40H-400z" fill={hill} />
        <rect x="-400" y="100" width="1172" height="34" fill={water} />
        {glints.map((line) => (
          <rect
            key={line}
            className={css.glint}
            x={237 + line * 2 + (line % 2) * 3}
            y={103 + line * 4}
            width={58 - line * 4}
            height="2"
            rx="1"
            opacity={0.85 - line * 0.09}
          />
        ))}
      </svg>
    </div>
  )
}
