import { classes } from '#web/ui/classes.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import css from './range.module.css'

type Props = {
  /** Begins the names of both handles: «Цена», «Вылет туда». */
  label: string
  min: number
  max: number
  step: number
  value: readonly [low: number, high: number]
  /** Called once the hand rests; while a thumb is dragged only the track moves. */
  onChange: (value: [low: number, high: number]) => void
  /** Both ends as people read them: «12 400 ₽», «06:30». */
  format: (value: number) => string
  /** Heights 0–1 of bars above the track, left to right. */
  histogram?: readonly number[]
  /** A CSS gradient of the track: the sky of the day for departure times. */
  sky?: string
}

const directions: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** Two thumbs on one track; the values are above and move along. */
export function Range({ label, min, max, step, value, onChange, format, histogram, sky }: Props) {
  const [dragged, drag] = useDebounced(onChange)
  const [low, high] = dragged ?? value
  const share = (value: number) => (max > min ? (value - min) / (max - min) : 0)
  const thumb = (name: string, value: number, change: (next: number) => void) => (
    <input
      type="range"
      className={css.thumb}
      // Where both meet, the one that still has room is on top.
      style={{ zIndex: name === 'от' && share(low) > 0.5 ? 1 : 0 }}
      aria-label={`${label}: ${name}`}
      aria-valuetext={format(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => change(event.target.valueAsNumber)}
      onKeyDown={(event) => {
        const direction = directions[event.key]
        if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        change(nextStop(value, direction, { min, max, step }))
      }}
    />
  )
  return (
    <div>
      <div className={css.ends}>
        <span>{format(low)}</span>
        <span>{format(high)}</span>
      </div>
      <div className={classes(css.range, sky && css.sky)} style={{ '--low': share(low), '--high': share(high) }}>
        {histogram && <Bars heights={histogram} low={share(low)} high={share(high)} />}
        <div className={css.track} style={sky ? { background: sky } : undefined}>
          <span className={css.between} />
        </div>
        {thumb('от', low, (next) => drag([Math.min(next, high), high]))}
        {thumb('до', high, (next) => drag([low, Math.max(next, low)]))}
      </div>
    </div>
  )
}

function Bars({ heights, low, high }: { heights: readonly number[]; low: number; high: number }) {
  const inside = (index: number) => (index + 1) / heights.length > low && index / heights.length < high
  return (
    <div className={css.bars} aria-hidden="true">
      {heights.map((height, index) => (
        // Bars have no identity but their place.
        <i key={index} className={inside(index) ? css.in : undefined} style={{ height: `${Math.max(height * 100, 4)}%` }} />
      ))}
    </div>
  )
}

type Ends = { min: number; max: number; step: number }

/** Where an arrow key moves a handle: about a hundredth of the range, on a round value, so that both ends are near. */
export function nextStop(value: number, direction: 1 | -1, { min, max, step }: Ends): number {
  const stride = strideOf((max - min) / 100, step)
  const next = direction > 0 ? (Math.floor(value / stride) + 1) * stride : (Math.ceil(value / stride) - 1) * stride
  return Math.min(Math.max(next, min), max)
}

/** The next round number (1, 2 or 5 with zeros) above, in whole steps. */
function strideOf(share: number, step: number): number {
  if (share <= step) return step
  const tens = 10 ** Math.floor(Math.log10(share))
  const round = [1, 2, 5, 10].find((times) => times * tens >= share)! * tens // the share is below ten times its tens
  return Math.ceil(round / step) * step
}
