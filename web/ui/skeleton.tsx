import css from './skeleton.module.css'

type Props = { width?: number | string; height: number | string; radius?: number; className?: string }

/** A shimmering placeholder; put `aria-busy` on the list around. */
export function Skeleton({ width = '100%', height, radius = 6, className }: Props) {
  return <span aria-hidden="true" className={`${css.bone} ${className ?? ''}`} style={{ width, height, borderRadius: radius }} />
}
