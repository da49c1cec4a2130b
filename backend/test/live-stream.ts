interface LiveEvent {
  id: string
  data: { type: string } & Record<string, unknown>
}

/** Reads `GET /api/live` as an EventSource does, and keeps the events. */
export async function openStream(base: string, headers: Record<string, string>, query = '') {
  const gone = new AbortController()
  const response = await fetch(`${base}/api/live${query}`, { headers, signal: gone.signal })
  const events: LiveEvent[] = []
  const state = { ended: false, lastId: '' }
  const read = async () => {
    let rest = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        state.lastId = field('id') ?? state.lastId
        const data = field('data')
        if (data) events.push({ id: state.lastId, data: JSON.parse(data) as LiveEvent['data'] })
      }
    }
  }
  void read().then(
    () => (state.ended = true),
    () => (state.ended = true),
  )
  return {
    status: response.status,
    headers: response.headers,
    events,
    state,
    of: (type: string) => events.filter(({ data }) => data.type === type),
    close: () => gone.abort(),
  }
}

export type LiveStream = Awaited<ReturnType<typeof openStream>>
