// The service worker only handles a failed network: the server alone decides which release a page has, and no page,
// script or style comes from a cache of this worker.
import { pageFor } from './pageFor.ts'
import { openPage, renewSubscription, showMessage } from './push.ts'
import { scope } from './scope.ts'

const NOT_PAGES = /^\/(api|dev|r)(\/|$)/

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

// The request of a page begins while the worker is still starting.
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.resolve(scope.registration.navigationPreload?.enable())),
)

scope.addEventListener('fetch', (event) => {
  const { method, destination, mode, url } = event.request
  const isPage = mode === 'navigate' && destination === 'document' && method === 'GET'
  if (isPage && !NOT_PAGES.test(new URL(url).pathname)) event.respondWith(pageFor(event))
})

scope.addEventListener('push', (event) => event.waitUntil(showMessage(event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPage(event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
