import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteInlined } from './boot/document-head.tsx'
import { retryLostNavigations } from './boot/once-connected.ts'
import { followTheme } from './boot/theme.ts'

retryLostNavigations()
followTheme()
if (!import.meta.env.DEV) noteInlined()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// A first visit saves the settings too (ACC-12); nothing waits for it.
setTimeout(() => void import('./shell/settings-store.ts').then(({ settingsStore }) => settingsStore()).catch(() => {}), 1_000)

// Bought orders open without a network (DUI-15); nothing of this visit waits for it.
if (!import.meta.env.DEV) setTimeout(() => void navigator.serviceWorker?.register('/sw.js').catch(() => {}), 2_000)
