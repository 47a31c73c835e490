import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // A page's first load knows its own route; the others are told about once its links stand.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
