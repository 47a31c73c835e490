// The kit without the site: what the journeys take pictures of (test/kit-site.ts).
import '#web/ui/fonts.css'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider, createBrowserRouter } from 'react-router'
import Kit from './kit.route.tsx'

createRoot(document.body).render(<RouterProvider router={createBrowserRouter([{ path: '*', Component: Kit }])} />)
