// How a script shows its work: one line per step with its time; a failed step shows what it printed and stops the rest.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')

/** Takes what .env says, where the environment itself says nothing. */
export function readDotEnv() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** The environment of a child: the project's own programs first. */
export function environment(extra = {}) {
  const path = process.platform === 'win32' ? 'Path' : 'PATH'
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, [path]: `${bin}${separator}${process.env[path] ?? ''}`, ...extra }
}

/** Runs a program to its end; answers its exit code and everything it printed. `show` passes its output on at once. */
export function run(program, args, { env = {}, show = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32'
    const child = spawn(program, args, { cwd, env: environment(env), shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output += text
        if (show) target.write(text)
      })
    }
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/** Does `work` under a title and prints how long it took; what it throws ends the script with its message. */
export async function step(title, work) {
  const begun = Date.now()
  const isTerminal = process.stdout.isTTY && !process.env.CI
  process.stdout.write(isTerminal ? `… ${title}` : `… ${title}\n`)
  const clear = isTerminal ? '\r\x1b[2K' : ''
  try {
    const result = await work()
    process.stdout.write(`${clear}✓ ${title} ${seconds(begun)}\n`)
    return result
  } catch (error) {
    process.stdout.write(`${clear}✗ ${title} ${seconds(begun)}\n`)
    throw error
  }
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} с`
}

/** Runs a program as a step; throws its output when it fails. */
export function runStep(title, program, args, options) {
  return step(title, async () => {
    const { code, output } = await run(program, args, options)
    if (code !== 0) throw new StepFailed(title, options?.show ? '' : output)
    return output
  })
}

export class StepFailed extends Error {
  constructor(title, output = '') {
    super(title)
    this.output = output
  }
}

/** Ends the process the way a person can read: the output of a failed step or one sentence. */
export function giveUp(error) {
  if (error instanceof StepFailed) process.stderr.write(`${error.output.trimEnd()}\n\nНе прошло: ${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
