import type { FastifyInstance } from 'fastify'

/** What pages of ours use: links are copied, and a bank may offer the browser's own payment in its frame. Sharing is ours by default, and not every browser knows its name. */
const own = ['clipboard-write', 'payment']

/** What nobody on our pages may use, whatever a script or a frame should try. */
const nobody = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Which powers of a browser the site uses (DAPI-07). */
const policy = [...nobody.map((name) => `${name}=()`), ...own.map((name) => `${name}=(self)`)].join(', ')

/** Tells them with every answer: pages, the API, errors. */
export function limitPermissions(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', policy)
    done()
  })
}
