/** Adds the variables of `.env`, when there is one, to those of the environment. */
export function readDotEnv(): void
