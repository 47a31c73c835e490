import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { afterFirstPaint } from './boot/delayed-scripts.server.ts'
import { ApiError, answerCallsBy } from './data/call.ts'
import { withStylesOf } from './boot/inline-css.server.ts'
import { inlinedPicture, readPicturesBy } from './boot/inline-picture.server.ts'
import {
  configContext,
  documentContext,
  failureContext,
  nonceContext,
  refusedContext,
  requestIdContext,
} from './boot/request.server.ts'
import { ServerRequestId } from './boot/request-id.ts'

export const streamTimeout = 5_000

// server/pages/draw-page.ts fills the contexts with the very objects of this bundle, and answers its calls.
export { configContext, documentContext, failureContext, nonceContext, refusedContext, requestIdContext }
export { answerCallsBy, readPicturesBy }

const COME_BACK_S = 5

/** A page that could not be shown for now is no mistake of ours: it answers with the status of the call it stands on. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  const isForNow = error instanceof ApiError && [429, 503].includes(error.status)
  if (!isForNow) return context.set(failureContext, error)
  context.set(refusedContext, { status: error.status, retryAfter: String(error.extra.retryAfter ?? COME_BACK_S) })
}

const VEIL = /--veil:\s?url\((\/art\/[^)]+)\)/g

/** The veils themselves in place of their addresses: the sky is there at the first paint. */
async function inlineVeils(html: string): Promise<string> {
  if (!html.includes('--veil')) return html
  const paths = [...new Set([...html.matchAll(VEIL)].map(([, path]) => path!))] // the group is not optional
  const pictures = new Map(await Promise.all(paths.map(async (path) => [path, await inlinedPicture(path)] as const)))
  return html.replaceAll(VEIL, (whole, path: string) => whole.replace(path, pictures.get(path) ?? path))
}

/**
 * The whole document at once: our loaders await everything, so there is nothing to stream. A letter is a byte of it: what is
 * looked for and put in below is ASCII, and a text of half the width is read in half the time.
 */
function documentOf(
  routerContext: EntryContext,
  url: string,
  { nonce, requestId }: { nonce: string; requestId: string },
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve({ html: Buffer.concat(chunks).toString('latin1'), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <ServerRequestId value={requestId}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </ServerRequestId>,
      {
        nonce,
        // Nothing is sent as a fallback first and swapped by script later.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError: () => {
          failed = true
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const nonce = loadContext.get(nonceContext)
  const { html, failed } = await documentOf(routerContext, request.url, { nonce, requestId: loadContext.get(requestIdContext) })
  const whole = await inlineVeils(import.meta.env.PROD ? withStylesOf(html) : html)
  // Beside the response: to go through its body and back costs a page a millisecond.
  loadContext.set(documentContext, Buffer.from(import.meta.env.PROD ? afterFirstPaint(whole, nonce) : whole, 'latin1'))
  return new Response(null, { status: failed ? 500 : status, headers })
}
