/** A reader of pages: a user or a visitor. */
export interface Reader {
  name: string
  /** Every private word that they may read, their own and those that others have shared with them. */
  words: readonly string[]
  headers: Record<string, string>
}

interface Reply {
  body: string
  headers: object
  /** Whether a cache has answered. */
  isHit: boolean
}

/**
 * Each path is read in these turns, one right after the other. Returns the private words that a reader saw without permission,
 * those that were read by who may, and how often the cache has answered whom. `look` sees each reply as well.
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
