import { act } from '@testing-library/react'

type Listener = (event: { data: unknown }) => void

class Source {
  static latest: Source | undefined
  readonly marks: Listener[] = []
  constructor() {
    Source.latest = this
  }
  addEventListener(_: 'hint', listener: Listener) {
    this.marks.push(listener)
  }
  close() {}
}

class Channel {
  static all = new Set<Channel>()
  onmessage: Listener = () => {}
  readonly name: string
  constructor(name: string) {
    this.name = name
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this && other.name === this.name) other.onmessage({ data })
  }
  addEventListener(_: 'message', listener: Listener) {
    this.onmessage = listener
  }
  close() {
    Channel.all.delete(this)
  }
}

/** Adds the live stream and other tabs to jsdom. `marks` sends an event of the stream; a `Channel` is another tab. */
export function liveBrowser() {
  Channel.all.clear()
  Object.assign(globalThis, { EventSource: Source, BroadcastChannel: Channel })
  return {
    marks: (event: object) =>
      act(async () => {
        for (const listener of Source.latest?.marks ?? []) listener({ data: JSON.stringify(event) })
      }),
  }
}
