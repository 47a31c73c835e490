import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { type Instruction, Copy, DockerfileParser, Env, From, Healthcheck, JSONInstruction } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { Variables } from '#server/process/env.ts'

/** One step of an image: a command as a shell gets it, or as a list when it is written as one. */
type Step =
  | { do: 'run'; command: string }
  | { do: 'copy'; from: string | undefined; sources: string[]; to: string }
  | { do: 'workdir'; path: string }
  | { do: 'user'; user: string }
  | { do: 'env'; values: Record<string, string> }

export type Stage = {
  name: string
  image: string
  steps: Step[]
  entrypoint: string[]
  healthcheck: string[]
  stopSignal: string
  port: number | undefined
  volumes: string[]
}

/** The stages of a Dockerfile in their order; what is not understood here is an error. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction instanceof From) stages.push(begin(instruction, stages.length))
    else addTo(stages.at(-1), instruction)
  }
  return stages
}

function begin(from: From, number: number): Stage {
  const empty = { steps: [], entrypoint: [], healthcheck: [], stopSignal: 'SIGTERM', port: undefined, volumes: [] }
  return { name: from.getBuildStage() ?? String(number), image: from.getImage() ?? '', ...empty }
}

function addTo(stage: Stage | undefined, instruction: Instruction): void {
  const keyword = instruction.getKeyword()
  const content = instruction.getArgumentsContent() ?? ''
  if (keyword === 'ARG' || keyword === 'LABEL') return
  if (!stage) throw new Error(`${keyword} before FROM`)
  if (instruction instanceof Copy) stage.steps.push(copyOf(instruction))
  else if (instruction instanceof Env) stage.steps.push({ do: 'env', values: valuesOf(instruction) })
  else if (instruction instanceof Healthcheck) stage.healthcheck = JSON.parse(/\[[^]*\]/.exec(content)?.[0] ?? '[]')
  else if (keyword === 'RUN') stage.steps.push({ do: 'run', command: content })
  else if (keyword === 'WORKDIR') stage.steps.push({ do: 'workdir', path: content })
  else if (keyword === 'USER') stage.steps.push({ do: 'user', user: content })
  else if (keyword === 'STOPSIGNAL') stage.stopSignal = content
  else if (keyword === 'EXPOSE') stage.port = Number(content)
  else if (keyword === 'VOLUME') stage.volumes.push(content)
  else if (keyword === 'ENTRYPOINT' && instruction instanceof JSONInstruction) stage.entrypoint = JSON.parse(content)
  else throw new Error(`the Dockerfile says ${keyword} ${content}, which nobody reads here`)
}

function copyOf(copy: Copy): Step {
  const paths = copy.getArguments().map((argument) => argument.getValue())
  const from = copy.getFromFlag()?.getValue() ?? undefined
  return { do: 'copy', from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' }
}

function valuesOf(env: Env): Record<string, string> {
  return Object.fromEntries(env.getProperties().map((property) => [property.getName(), property.getValue() ?? '']))
}

/** What is wrong with a Dockerfile: by its linter, and by what we promise of the image. */
export function imageFaults(text: string): string[] {
  const linted = validate(text).map(({ message }) => (typeof message === 'string' ? message : message.value))
  return linted.length > 0 ? linted : promises(text)
}

function promises(text: string): string[] {
  const stages = readDockerfile(text)
  const image = stages.at(-1)
  if (!image) return ['there is no stage']
  const named = stages.map(({ name }) => name)
  const env = Object.assign({}, ...image.steps.flatMap((step) => (step.do === 'env' ? [step.values] : []))) as Record<
    string,
    string
  >
  const copies = stages.flatMap(({ steps }) => steps.flatMap((step) => (step.do === 'copy' && step.from ? [step.from] : [])))
  const commands = stages.flatMap(({ steps }) => steps.flatMap((step) => (step.do === 'run' ? [step.command] : [])))
  const user = image.steps.findLast((step) => step.do === 'user')?.user ?? 'root'
  const wanted: [holds: boolean, otherwise: string][] = [
    [stages.every((stage) => /^node:24\S*-slim$/.test(stage.image)), 'a stage does not begin with slim Node 24'],
    [/^[1-9]\d*$/.test(user), `it runs as ${user}, not as the number of a plain user`],
    [image.port === Number(env['PORT']), `it exposes ${image.port} and listens on ${env['PORT']}`],
    [image.volumes.includes(env['DATA_DIR'] ?? ''), 'DATA_DIR is no volume'],
    [image.healthcheck[0] === 'node', 'its health is not asked by Node itself'],
    [image.healthcheck.some((part) => part.includes('/health')), 'its health check does not ask /health'],
    [image.stopSignal === 'SIGTERM', `it is stopped by ${image.stopSignal}`],
    [image.entrypoint.join(' ') === 'node build/node/main.js', 'it does not start the server itself'],
    [!commands.some((command) => /\bnpm (i|install)\b/.test(command)), 'packages are not those of the lockfile'],
  ]
  const strange = Object.keys(env).filter((name) => !(name in Variables.shape))
  return [
    ...wanted.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise])),
    ...strange.map((name) => `the site reads no ${name}`),
    ...copies.filter((from) => !named.includes(from)).map((from) => `there is no stage ${from}`),
  ]
}

export type Owner = { uid: number; gid: number } | undefined

/** The folder a stage of an image is built in: `/app` of the image is `<folder>/app`. */
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
