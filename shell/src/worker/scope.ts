// The used part of a service worker's scope. TypeScript's own types for it conflict with those of pages.

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Fetching extends Extendable {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface Pushing extends Extendable {
  readonly data: { text(): string } | null
}

interface Clicked extends Extendable {
  readonly notification: Notification
}

interface Resubscribed extends Extendable {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

interface Page {
  readonly focused: boolean
  postMessage(question: string, ports: MessagePort[]): void
  focus(): Promise<unknown>
}

interface Events {
  install: Extendable
  activate: Extendable
  fetch: Fetching
  push: Pushing
  notificationclick: Clicked
  pushsubscriptionchange: Resubscribed
}

interface Scope {
  addEventListener<Name extends keyof Events>(name: Name, handle: (event: Events[Name]) => void): void
  skipWaiting(): Promise<void>
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>
    openWindow(address: string): Promise<unknown>
  }
}

export type { Clicked, Fetching, Page, Pushing, Resubscribed }

export const scope = globalThis as unknown as Scope
