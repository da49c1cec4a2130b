/** A reader of pages: a user or a visitor. */
export interface Reader {
  name: string
  /** Every private word that this reader may see: their own, and those that others shared with them. */
  words: readonly string[]
  headers: Record<string, string>
}

interface Reply {
  body: string
  headers: object
  /** Whether a cache responded. */
  isHit: boolean
}

/**
 * Requests each path as these readers in this order. Returns the private words that a reader saw without permission, those that
 * were seen with permission, and the number of cached replies by reader. `look` also receives each reply.
 */
export async function crawl<R extends Reader, Got extends Reply>(
  paths: readonly string[],
  turns: readonly R[],
  get: (path: string, reader: R) => Promise<Got>,
  look: (got: Got, path: string, reader: R) => void = () => {},
) {
  const words = new Set(turns.flatMap((reader) => reader.words))
  const leaks: string[] = []
  const read = new Set<string>()
  const hits = new Map<R, number>()
  for (const path of paths)
    for (const reader of turns) {
      const got = await get(path, reader)
      const text = got.body + JSON.stringify(got.headers)
      for (const word of words)
        if (text.includes(word)) {
          if (reader.words.includes(word)) read.add(word)
          else leaks.push(`${word} at ${path} for ${reader.name}`)
        }
      if (got.isHit) hits.set(reader, (hits.get(reader) ?? 0) + 1)
      look(got, path, reader)
    }
  return { leaks, read, hits, replies: paths.length * turns.length }
}
