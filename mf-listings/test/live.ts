import { act } from '@testing-library/react'

type Heard = (event: { data: unknown }) => void

class Source {
  static latest: Source | undefined
  readonly marks: Heard[] = []
  constructor() {
    Source.latest = this
  }
  addEventListener(_: 'hint', heard: Heard) {
    this.marks.push(heard)
  }
  close() {}
}

class Channel {
  static all = new Set<Channel>()
  onmessage: Heard = () => {}
  readonly name: string
  constructor(name: string) {
    this.name = name
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this && other.name === this.name) other.onmessage({ data })
  }
  addEventListener(_: 'message', heard: Heard) {
    this.onmessage = heard
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
        for (const heard of Source.latest?.marks ?? []) heard({ data: JSON.stringify(event) })
      }),
  }
}
