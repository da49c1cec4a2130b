/** A reader of pages: a user or a visitor. */
export interface Reader {
  name: string
  /** Every private text that this reader may see: their own, and those that others shared with them. */
  texts: readonly string[]
  headers: Record<string, string>
}

interface Reply {
  body: string
  headers: object
  /** Whether a cache responded. */
  isHit: boolean
}

/**
 * Requests each path as these readers in this order. Returns the private texts that a reader saw without permission, those that
 * were seen with permission, and the number of cached replies by reader. `inspect` also receives each reply.
 */
export async function crawl<R extends Reader, Got extends Reply>(
  paths: readonly string[],
  turns: readonly R[],
  get: (path: string, reader: R) => Promise<Got>,
  inspect: (got: Got, path: string, reader: R) => void = () => {},
) {
  const texts = new Set(turns.flatMap((reader) => reader.texts))
  const leaks: string[] = []
  const read = new Set<string>()
  const hits = new Map<R, number>()
  for (const path of paths)
    for (const reader of turns) {
      const got = await get(path, reader)
      const reply = got.body + JSON.stringify(got.headers)
      for (const text of texts)
        if (reply.includes(text)) {
          if (reader.texts.includes(text)) read.add(text)
          else leaks.push(`${text} at ${path} for ${reader.name}`)
        }
      if (got.isHit) hits.set(reader, (hits.get(reader) ?? 0) + 1)
      inspect(got, path, reader)
    }
  return { leaks, read, hits, replies: paths.length * turns.length }
}
