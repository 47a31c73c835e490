import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import type { Stage } from './dockerfile.ts'

export type Owner = { uid: number; gid: number } | undefined

/** Where a stage of an image stands as a folder: `/app` of the image is `<folder>/app`. */
export type Built = { folder: string; workdir: string; env: Record<string, string>; user: string }

/** What a build of an image sees: the tree without what .dockerignore leaves out. */
export function copyContext(root: string, to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const isLeftOut = dockerIgnore(readFileSync(join(root, '.dockerignore'), 'utf8'))
  for (const file of new Set(listed.split('\0'))) {
    if (file === '' || isLeftOut(file) || !statSync(join(root, file), { throwIfNoEntry: false })) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
}

/** The last line of .dockerignore that fits a file or a folder above it decides. */
export function dockerIgnore(text: string): (file: string) => boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const rules = lines.map((line) => ({ isBack: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '').trim()) }))
  return (file) => {
    const parts = file.split('/')
    const above = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
    const last = rules.findLast(({ pattern }) => above.some((path) => pattern.test(path)))
    return last !== undefined && !last.isBack
  }
}

/** Names that begin with a dot fit a star too, unlike in a shell. */
function patternOf(glob: string): RegExp {
  const parts = { '**/': '(?:.*/)?', '*': '[^/]*', '.': '\\.' }
  return new RegExp(`^${glob.replaceAll(/\*\*\/|[*.]/g, (part) => parts[part as keyof typeof parts])}$`)
}

/** A folder of programs as the image `node` has them: Node and npm, and nothing else of ours. */
export function programs(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const npm = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).trim()
  cpSync(process.execPath, join(folder, 'node'))
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\nexec node ${npm} "$@"\n`)
  for (const name of ['node', 'npm']) chmodSync(join(folder, name), 0o755)
}

type Place = { root: string; context: string; env: Record<string, string>; owner: Owner; say: (text: string) => void }

/** Does the steps of a stage one after another in a folder of its own; `done` are the stages before it. */
export function buildStage(stage: Stage, done: Map<string, Built>, { root, context, env, owner, say }: Place): Built {
  const built: Built = { folder: join(root, stage.name), workdir: '/', env: { ...env }, user: '' }
  const at = (path: string) => join(built.folder, path)
  mkdirSync(at('/'), { recursive: true })
  for (const step of stage.steps) {
    if (step.do === 'workdir') mkdirSync(at((built.workdir = step.path)), { recursive: true })
    else if (step.do === 'env') Object.assign(built.env, step.values)
    else if (step.do === 'user') built.user = step.user
    else if (step.do === 'copy') copy(step, built, step.from ? (done.get(step.from)?.folder ?? '') : context)
    else run(step.command, built, owner, say)
  }
  return built
}

function copy({ sources, to }: { sources: string[]; to: string }, { folder, workdir }: Built, from: string): void {
  const target = join(folder, resolve(workdir, to))
  for (const source of sources) {
    const isInto = to.endsWith('/') || sources.length > 1
    const path = join(from, normalize(source))
    const name = relative(from, path).split('/').at(-1) ?? ''
    cpSync(path, isInto && statSync(path).isFile() ? join(target, name) : target, { recursive: true, verbatimSymlinks: true })
  }
}

/** Folders of the image that a command names are those of the stage; only root may give a folder to another user. */
function run(command: string, { folder, workdir, env }: Built, owner: Owner, say: (text: string) => void): void {
  const isGiving = command.startsWith('install ')
  const mapped = command.replaceAll(/(?<=\s)\/(?=data|app)/g, `${folder}/`)
  const here = owner ? mapped : mapped.replaceAll(/-[og] \d+ /g, '')
  const cwd = join(folder, workdir)
  if (owner && !isGiving) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, cwd])
  const begun = performance.now()
  const as = isGiving ? undefined : owner
  const { status, stdout, stderr } = spawnSync('sh', ['-c', here], { cwd, env, encoding: 'utf8', ...as })
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`)
  say(`RUN ${command}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}
