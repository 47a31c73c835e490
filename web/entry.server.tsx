import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import type { Handle } from '#web/shell/handle.ts'
import { afterFirstPaint } from './boot/delayed-scripts.server.ts'
import { documentParts } from './boot/document-parts.server.ts'
import { inlineStyles } from './boot/inline-css.server.ts'
import { inlinedPicture, readPicturesBy } from './boot/inline-picture.server.ts'
import { ServerRequestId } from './boot/request-id.ts'
import {
  configContext,
  documentContext,
  failureContext,
  incompleteContext,
  nonceContext,
  refusedContext,
  requestIdContext,
  streamedContext,
} from './boot/request.server.ts'
import { ApiError, answerCallsBy } from './data/call.ts'

/** A list that takes longer than a search may take (web/air/results/flight-search.ts) does not arrive. */
export const streamTimeout = 65_000

// server/pages/draw-page.ts fills the contexts with the very objects of this bundle, and returns its calls.
export { configContext, documentContext, failureContext, incompleteContext, nonceContext, refusedContext, requestIdContext }
export { answerCallsBy, readPicturesBy }

const COME_BACK_S = 5

/** A page that cannot be shown for now is not a bug: it has the status of the call it depends on. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  const isForNow = error instanceof ApiError && [429, 503].includes(error.status)
  if (!isForNow) return context.set(failureContext, error)
  context.set(refusedContext, { status: error.status, retryAfter: String(error.extra.retryAfter ?? COME_BACK_S) })
}

const VEIL = /--veil:\s?url\((\/art\/[^)]+)\)/g

/** The veils themselves in place of their addresses: the sky is in the first paint. */
async function inlineVeils(html: string): Promise<string> {
  if (!html.includes('--veil')) return html
  const paths = [...new Set([...html.matchAll(VEIL)].map(([, path]) => path!))] // the group is not optional
  const pictures = new Map(await Promise.all(paths.map(async (path) => [path, await inlinedPicture(path)] as const)))
  return html.replaceAll(VEIL, (whole, path: string) => whole.replace(path, pictures.get(path) ?? path))
}

type Drawn = { parts: AsyncGenerator<string>; failed: () => boolean }

/** Resolves when there is something to send: all of the document, or its shell when the rest is to follow. */
function draw(
  routerContext: EntryContext,
  request: Request,
  { nonce, requestId, isStreamed }: { nonce: string; requestId: string; isStreamed: boolean },
): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    const { sink, parts } = documentParts()
    let failed = false
    const begin = () => {
      resolve({ parts, failed: () => failed })
      pipe(sink)
    }
    const { pipe, abort } = renderToPipeableStream(
      <ServerRequestId value={requestId}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ServerRequestId>,
      {
        nonce,
        // Nothing available is sent as a fallback first and swapped by script later.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [isStreamed ? 'onShellReady' : 'onAllReady']: begin,
        onShellError: reject,
        onError: () => {
          failed = true
        },
      },
    )
    const stop = () => abort(request.signal.reason)
    const timer = setTimeout(abort, streamTimeout + 1000)
    request.signal.addEventListener('abort', stop)
    sink.on('close', () => {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', stop)
    })
  })
}

/**
 * What is inserted into a document as it is sent: the styles of whatever is in it, its first picture, the start of the scripts.
 */
async function* finished(parts: AsyncGenerator<string>, nonce: string, waits: boolean): AsyncGenerator<Buffer> {
  const styles = inlineStyles(nonce)
  let isFirst = true
  for await (const part of parts) {
    if (!import.meta.env.PROD) yield Buffer.from(part, 'latin1')
    else if (isFirst) yield Buffer.from(afterFirstPaint(await inlineVeils(styles.shell(part)), nonce, waits), 'latin1')
    else yield Buffer.from(styles.later(part), 'latin1')
    isFirst = false
  }
}

/** Whether the scripts of a page wait for a guest's first interaction. */
function waitsForVisitor({ routeModules, staticHandlerContext }: EntryContext, url: string): boolean {
  const route = staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const { shared = [], scripts } = (routeModules[route]?.handle ?? {}) as Handle
  return scripts === 'on-interaction' && [...new URL(url).searchParams.keys()].every((name) => shared.includes(name))
}

async function readDocument(document: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part)
  return Buffer.concat(parts)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const [nonce, isStreamed] = [loadContext.get(nonceContext), loadContext.get(streamedContext)]
  const { parts, failed } = await draw(routerContext, request, {
    nonce,
    requestId: loadContext.get(requestIdContext),
    isStreamed,
  })
  const document = finished(parts, nonce, waitsForVisitor(routerContext, request.url))
  // Beside the response: passing it through its body and back costs a page a millisecond.
  loadContext.set(documentContext, isStreamed ? document : await readDocument(document))
  return new Response(null, { status: failed() ? 500 : status, headers })
}
