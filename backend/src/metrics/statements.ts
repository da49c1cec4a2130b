import type { Pool, PoolClient } from 'pg'

type End = (error?: unknown) => void

export function watchStatements(pool: Pool, begin: (name: string) => End | undefined): void {
  pool.on('connect', (client) => watch(client, begin))
}

function watch(client: PoolClient, begin: (name: string) => End | undefined): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const watched = (...given: unknown[]): unknown => {
    const end = begin(nameOf(given[0]))
    if (!end) return query(...given)
    const done = given.at(-1)
    if (typeof done === 'function') {
      const finish = (error: unknown, result: unknown) => {
        end(error)
        done(error, result)
      }
      return query(...given.slice(0, -1), finish)
    }
    const result = query(...given)
    if (result instanceof Promise) result.then(() => end(), end)
    else end()
    return result
  }
  client.query = watched as typeof client.query
}

// The ORM writes values into the text, so only the verb and the table are exposed.
const SHAPE =
  /^\s*(?=(select|insert|update|delete|begin|commit|rollback|savepoint|with)\b)(?:[^']*?\b(?:from|into|update)\s+"?([a-z_]+))?/i

/** The hash that query.ts uses as the name of a query; it is not readable. */
const HASH = /^[0-9a-f]{32}$/

export function nameOf(statement: unknown): string {
  const { name, text } =
    typeof statement === 'string' ? { text: statement } : (statement as { name?: string; text?: string })
  if (name && !HASH.test(name)) return name
  const [, verb, table] = SHAPE.exec(text ?? '') ?? []
  return [verb?.toLowerCase() ?? 'statement', table].filter(Boolean).join(' ')
}
