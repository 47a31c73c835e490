// Development and unbuilt servers: takes away the worker of an earlier build, which would show its old pages.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.unregister().then(() => caches.delete('assets')))
})
