import { useRouteLoaderData } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'
import type { loader } from '#web/root.tsx'

/** The public configuration of this page view. */
export function useConfig(): PublicConfig {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) throw new Error('The root loader gave no configuration')
  return root.config
}
