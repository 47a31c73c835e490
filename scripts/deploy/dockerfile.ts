import { Copy, DockerfileParser, Env, From, Healthcheck, type Instruction, JSONInstruction } from 'dockerfile-ast'

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
