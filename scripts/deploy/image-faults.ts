import { validate } from 'dockerfile-utils'
import { Variables } from '#server/process/env.ts'
import { readDockerfile } from './dockerfile.ts'

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
