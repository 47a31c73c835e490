/** Builds the pages unless what was built from the same inputs still stands; answers whether it built them. */
export function build(): Promise<boolean>
/** Files and folders all that is built comes from. */
export const inputs: readonly string[]
