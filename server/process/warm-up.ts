import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

const SAMPLE_MS = 100
/** The share of a sample an idle process is busy. */
const AT_REST = 0.2
/** A process with constant requests is warmed up all the same. */
const MOST_SAMPLES = 30

/**
 * Builds, part by part, what the first visitors would otherwise wait for, each part while no request is served. A request for it
 * before then builds it at once.
 */
export async function warmUp(parts: readonly (() => unknown)[]): Promise<void> {
  for (const build of parts) {
    await idle()
    await build()
  }
}

async function idle(): Promise<void> {
  for (let samples = 0; samples < MOST_SAMPLES; samples += 1) {
    const before = performance.eventLoopUtilization()
    await sleep(SAMPLE_MS, undefined, { ref: false })
    if (performance.eventLoopUtilization(before).utilization < AT_REST) return
  }
}
