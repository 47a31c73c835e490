import type { FastifyInstance } from 'fastify'
import { type RouterContext, RouterContextProvider, type ServerBuild, createRequestHandler } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'
import { type Visit, answerPage, onBehalfOf } from './page-calls.ts'

/** What web/entry.server.tsx exports besides React Router's own. */
type Entry = {
  nonceContext: RouterContext<string>
  requestIdContext: RouterContext<string>
  configContext: RouterContext<PublicConfig>
  failureContext: RouterContext<unknown>
  refusedContext: RouterContext<{ status: number; retryAfter: string } | null>
  incompleteContext: RouterContext<boolean>
  documentContext: RouterContext<Buffer | AsyncIterable<Buffer> | null>
  answerCallsBy(answer: typeof answerPage): void
  readPicturesBy(read: (path: string) => Promise<{ type: string; bytes: Buffer } | undefined>): void
}

/** The bundle of the pages, ready to draw. */
export type Pages = { entry: Entry; config: PublicConfig; handler: ReturnType<typeof createRequestHandler> }

/** What an address shows: the bytes of a document or of a page's data, or the parts of a document whose rest follows. */
export type Drawing = {
  status: number
  headers: Record<string, string>
  body: Buffer | AsyncIterable<Buffer>
  /** Everything that belongs on it is there. */
  isComplete: boolean
}

type Options = { config: PublicConfig; dev: boolean }

/** Joins the bundle of `react-router build` to an app: the calls of its pages are answered in this process. */
export function openPages(app: FastifyInstance, build: ServerBuild, { config, dev }: Options): Pages {
  const entry = build.entry.module as unknown as Entry // the module is ours, React Router types only its own exports
  entry.answerCallsBy(answerPage)
  entry.readPicturesBy(async (path) => {
    const { statusCode, headers, rawPayload } = await app.inject(path)
    return statusCode === 200 ? { type: String(headers['content-type']), bytes: rawPayload } : undefined
  })
  return { entry, config, handler: createRequestHandler(build, dev ? 'development' : 'production') }
}

/** Draws what an address shows. Of the request only the address is told: pages know no visitor. */
export async function drawPage({ entry, handler, config }: Pages, visit: Visit & { nonce: string }): Promise<Drawing> {
  const { request, signal, nonce } = visit
  const context = new RouterContextProvider()
  context.set(entry.nonceContext, nonce)
  context.set(entry.requestIdContext, request.id)
  context.set(entry.configContext, config)
  // The site's own address, whatever Host says.
  const webRequest = new Request(new URL(config.origin).origin + request.url, { signal })
  const response = await onBehalfOf(visit, () => handler(webRequest, context))
  const refused = context.get(entry.refusedContext)
  const status = refused?.status ?? response.status
  if (status === 500) request.log.error({ status, err: context.get(entry.failureContext) }, 'a page could not be drawn')
  const headers = Object.fromEntries(response.headers)
  if (refused || status === 503) headers['retry-after'] = refused?.retryAfter ?? '5'
  const body = context.get(entry.documentContext) ?? Buffer.from(await response.arrayBuffer())
  return { status, headers, body, isComplete: !context.get(entry.incompleteContext) }
}
