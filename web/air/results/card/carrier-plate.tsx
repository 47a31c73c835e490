import css from './carrier-plate.module.css'

/**
 * What each digit and letter of a code adds to the number of its colour: the 36 of the first character, then those of the second.
 */
const steps = '7i54cnd59e9jff8888lgneecgck9naj3mbhekia8ec5a9chbjdkl69c9fc2n60ni80hk8e0m'
/** Computed together with these, so that no two carriers of one route of the embedded world have the same. */
const own: Record<string, number> = { AZ: 10, UA: 8, HV: 13, JL: 15, W6: 11 }
const COLOURS = 24

const digit = (sign = '') => Number.parseInt(sign, 36) || 0

/** Hues in turn, every other one darker, so that neighbours differ too; white is readable on each. */
export function colourOf(code: string): string {
  const colour = own[code] ?? (digit(steps[digit(code[0])]) + digit(steps[36 + digit(code[1])])) % COLOURS
  return `oklch(${colour % 2 ? 0.53 : 0.37} 0.13 ${colour * 15})`
}

/** A carrier's sign, its two letters on a colour of its own; its name is beside it, so the sign is decorative. */
export function CarrierPlate({ code }: { code: string }) {
  return <span className={css.plate} style={{ background: colourOf(code) }} data-code={code} aria-hidden="true" />
}
