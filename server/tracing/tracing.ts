import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span, Tracer } from '@opentelemetry/api'
import { Refusal } from '#domain/refusal.ts'

type Api = typeof import('@opentelemetry/api')
/** The tracing library, once started: nothing of it is loaded before. */
export type Engine = { api: Api; tracer: Tracer; stop(): Promise<void> }

/** The numbers OpenTelemetry gives them. */
const kinds = { internal: 0, server: 1, client: 2, consumer: 4 } as const
const FAILED = 2

/**
 * A span. Its name and attributes say what is done and never for whom: no value of an address, of a statement or of an error's
 * message (test/canaries).
 */
export type Part = {
  name: string
  kind?: keyof typeof kinds
  attributes?: Record<string, string | number>
  /** When it began, where it is recorded afterwards. */
  began?: number
}

let engine: Engine | undefined
const current = new AsyncLocalStorage<Context>()

export function isTracing(): boolean {
  return engine !== undefined
}

/** Traces from now on by `started`; undefined ends it. */
export function traceBy(started: Engine | undefined): void {
  engine = started
}

/** A span under way; nothing is written of one that the sampler left out. */
export type Begun = { context: Context; span: Span; api: Api }

/** Starts a span of the current trace, or of the one that `traceparent` names, or a trace of its own. */
export function begin({ name, kind = 'internal', attributes, began }: Part, traceparent?: string): Begun | undefined {
  if (!engine) return undefined
  const { api, tracer } = engine
  const outer = traceparent === undefined ? (current.getStore() ?? api.ROOT_CONTEXT) : contextOf(api, traceparent)
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes, startTime: began }, outer)
  return { api, span, context: api.trace.setSpan(outer, span) }
}

export function isUnderWay(): boolean {
  return current.getStore() !== undefined
}

/** Runs `work` inside a span: spans started there are its children. */
export function within<Result>(begun: Begun | undefined, work: () => Result): Result {
  return begun ? current.run(begun.context, work) : work()
}

/** Ends a span; of an error only its kind is recorded, since its message quotes what people typed. */
export function end({ span }: Begun, error?: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', kindOf(error))
    if (!(error instanceof Refusal)) span.setStatus({ code: FAILED })
  }
  span.end()
}

function kindOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  const { name, code } = error as { name?: unknown; code?: unknown }
  if (typeof code === 'string' && /^[A-Z0-9_]+$/.test(code)) return code
  return typeof name === 'string' && /^\w+$/.test(name) ? name : 'unknown'
}

/** Runs `work` as a span of the current trace; without one, just runs it. */
export function traced<Result>(part: Part, work: () => Promise<Result>): Promise<Result> {
  return isUnderWay() ? tracedFrom(part, undefined, work) : work()
}

/** Runs `work` as a span of the trace that `traceparent` names, or as the root of one. */
export async function tracedFrom<Result>(
  part: Part,
  traceparent: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = begin(part, traceparent)
  if (!begun) return work()
  try {
    const result = await within(begun, work)
    end(begun)
    return result
  } catch (error) {
    end(begun, error ?? new Error('no reason was given'))
    throw error
  }
}

/** The header that propagates the current trace (https://www.w3.org/TR/trace-context); nothing without one. */
export function traceHeaders(): { traceparent?: string } {
  const context = current.getStore()
  const carried = context && engine?.api.trace.getSpanContext(context)
  if (!carried) return {}
  const flags = carried.traceFlags.toString(16).padStart(2, '0')
  return { traceparent: `00-${carried.traceId}-${carried.spanId}-${flags}` }
}

/** The fields of the current trace for a log line. */
export function traceIds(context = current.getStore()): { trace_id?: string; span_id?: string } {
  const carried = context && engine?.api.trace.getSpanContext(context)
  return carried ? { trace_id: carried.traceId, span_id: carried.spanId } : {}
}

const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** An invalid header counts as none. */
function contextOf(api: Api, traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return api.ROOT_CONTEXT
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return api.trace.setSpanContext(api.ROOT_CONTEXT, remote)
}
