/** What a part of the cluster's run measured, and every promise that did not hold. */
export type Report = { facts: Record<string, unknown>; broken: string[] }
