import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The document of every screen lists what it needs; nothing is looked up on demand.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
