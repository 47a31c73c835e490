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
    ...strange.map((name) => `the shop reads no ${name}`),
    ...copies.filter((from) => !named.includes(from)).map((from) => `there is no stage ${from}`),
  ]
}
