export type Figures = Record<string, { command: string; day: string; rows: [figure: string, value: string][] }>

export function readFigures(): Figures
/** Keeps the rows of a subject, when the command was run with `--figures`. */
export function keepFigures(subject: string, command: string, rows: [figure: string, value: string][]): void
