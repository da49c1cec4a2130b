import { act } from '@testing-library/react'

class Source {
  static latest: Source | undefined
  onmessage = (_: object) => {}
  onopen = () => {}
  readyState = 1
  constructor() {
    Source.latest = this
  }
  addEventListener() {}
  close() {
    this.readyState = 2
  }
}

class Nothing {
  observe() {}
  disconnect() {}
  addEventListener() {}
  postMessage() {}
  close() {}
}

/**
 * Adds the browser features that these screens need to jsdom. `emit` sends an event through the live stream;
 * `reopen` reopens it.
 */
export function liveBrowser() {
  Object.assign(globalThis, { EventSource: Source, BroadcastChannel: Nothing })
  Object.assign(globalThis, { ResizeObserver: Nothing, IntersectionObserver: Nothing })
  const narrow = { matches: false, addEventListener() {}, removeEventListener() {} }
  Object.assign(globalThis, { matchMedia: () => narrow })
  Element.prototype.scrollIntoView = () => {}
  let id = 1000
  return {
    emit: (event: { type: string } & Record<string, unknown>) =>
      act(async () => {
        Source.latest?.onmessage({ data: JSON.stringify(event), lastEventId: String(++id) })
      }),
    reopen: () => act(async () => Source.latest?.onopen()),
  }
}
