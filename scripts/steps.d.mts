/** Adds the variables of `.env`, when there is one, to those of the environment. */
export function readDotEnv(): void

/** How long ago a moment was, in words for a line of output. */
export function seconds(since: number): string
