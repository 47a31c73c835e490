import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // A page's first load contains its own route; the others are fetched once its links are drawn.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
