import { useRouteLoaderData } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'

/** The public configuration of this page view. */
export function useConfig(): PublicConfig {
  const root = useRouteLoaderData<{ config: PublicConfig }>('root')
  if (!root) throw new Error('The root loader gave no configuration')
  return root.config
}
