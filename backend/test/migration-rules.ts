import type { Client } from 'pg'
import { GROWING } from '../src/db/migrations/growing.ts'
import type { Steps } from './migration-locks.ts'

const FUNCTION = /create\s+(?:or\s+replace\s+)?(?:function|procedure)\b[\s\S]*?\$(\w*)\$[\s\S]*?\$\1\$/gi
const BLOCK = /\bdo\s+\$(\w*)\$([\s\S]*?)\$\1\$/gi
const CHANGE = new RegExp(`\\b(?:update|delete\\s+from)\\s+(?:only\\s+)?(${GROWING.join('|')})\\b(?!\\s+on\\b)`, 'gi')
const ONE_ROW = new RegExp(`${CHANGE.source}[^;]*?\\bwhere\\s+id\\s*=\\s*\\d+\\s*(?:;|$)`, 'gi')

/** The statements of a migration that change all rows of a growing table at once. */
export function wholeChanges({ statements, together }: Steps): string[] {
  return statements.flatMap((statement) => {
    const run = statement.replaceAll(FUNCTION, '') // their bodies run later
    const blocks = [...run.matchAll(BLOCK)].map(([, , body = '']) => body)
    const unbatched = blocks.filter((body) => together || !/\blimit\s+\d/i.test(body) || !/\bcommit\b/i.test(body))
    const rest = run.replaceAll(BLOCK, '').replaceAll(ONE_ROW, '')
    return [...unbatched, rest].flatMap((text) =>
      [...text.matchAll(CHANGE)].map(([, table]) => `${table} grows: change it in batches, each with its own commit`),
    )
  })
}

/** The objects that a release may use: tables, columns, and functions that are called by name. */
const USABLE = `
  select 'the table ' || relname as name, false as demanded from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
  union all
  select format('the column %s.%s', relname, attname),
         attnotnull and not atthasdef and attidentity = '' and relkind in ('r', 'p')
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
  union all
  select 'the function ' || pg_proc.oid::regprocedure, false from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`

type Usable = ReadonlyMap<string, boolean>

export async function usable(client: Client): Promise<Usable> {
  const { rows } = await client.query<{ name: string; demanded: boolean }>(USABLE)
  return new Map(rows.map(({ name, demanded }) => [name, demanded]))
}

/** The objects that the previous release, which still runs, would miss or be denied. */
export function breaks(before: Usable, after: Usable): string[] {
  const tableOf = (name: string) => name.replace(/^the column (\w+)\..*/, 'the table $1')
  const gone = [...before.keys()].filter(
    (name) => !after.has(name) && (tableOf(name) === name || after.has(tableOf(name))),
  )
  const demanded = [...after].filter(([name, now]) => now && before.has(tableOf(name)) && !before.get(name))
  return [
    ...gone.map((name) => `${name} is gone, which the release before may use`),
    ...demanded.map(([name]) => `${name} demands a value, which the release before may not write`),
  ]
}
