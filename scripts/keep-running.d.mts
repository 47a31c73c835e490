import type { ChildProcess } from 'node:child_process'
import type { EventEmitter } from 'node:events'

type How = { say?: (text: string) => void; signals?: EventEmitter; pauseMs?: number }

export function keepRunning(start: () => ChildProcess, how?: How): Promise<number>
