import { type Engine, traceBy } from './tracing.ts'

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** The standard variables of OpenTelemetry (server/process/env.ts). */
export type TracingSettings = {
  /** Where spans are sent, as OTLP over HTTP; the exporter reads the rest of the environment, such as headers, itself. */
  endpoint: string
  sampler: (typeof samplers)[number]
  /** The sampled share of traces for the samplers of a ratio. */
  ratio: number
  service: string
}

const LAST_SPANS_MS = 2000

/** Begins to trace; returns how to end, which sends what is left. Loads what traces, which nothing else does. */
export async function startTracing({ endpoint, service, ...sampling }: TracingSettings): Promise<Pick<Engine, 'stop'>> {
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: samplerOf(sdk, sampling),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const engine = {
    api,
    tracer: provider.getTracer('strannik'),
    async stop() {
      traceBy(undefined)
      await Promise.race([provider.shutdown(), new Promise((resolve) => setTimeout(resolve, LAST_SPANS_MS).unref())])
    },
  }
  traceBy(engine)
  return engine
}

function samplerOf(
  sdk: typeof import('@opentelemetry/sdk-trace'),
  { sampler, ratio }: Pick<TracingSettings, 'sampler' | 'ratio'>,
) {
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  }
  const [, isParentBased, root] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(sampler) ?? []
  const own = roots[root as keyof typeof roots]() // the expression names the keys
  return isParentBased ? new sdk.ParentBasedSampler({ root: own }) : own
}
