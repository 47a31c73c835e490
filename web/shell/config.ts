import { useRouteLoaderData } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'
import type { loader } from '#web/root.tsx'

/** The public configuration; undefined only when the root loader itself failed. */
export function useConfig(): PublicConfig | undefined {
  return useRouteLoaderData<typeof loader>('root')?.config
}
