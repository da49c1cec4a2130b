import { makeCrowd } from '../crowd/people.ts'
import type { ScaleSite } from '../site.ts'
import type { RequestSpec } from './blast.ts'

const ROUTES = `
  select departure as "from", arrival as "to" from listing where status = 'open'
  group by departure, arrival order by count(*) desc limit 400`
const PEOPLE = 'select distinct account_id::float8 as id from listing order by 1 limit 1000'
/** So many streams' people write. */
const WRITERS = 4_000

/** A kind of request whose throughput is measured. */
export interface Kind {
  kind: string
  next(): RequestSpec
  /** Before the cache or behind it. */
  port: number
}

export async function requestKinds({ database: { pool }, port, inner }: ScaleSite): Promise<Kind[]> {
  const { rows: routes } = await pool.query<{ from: string; to: string }>(ROUTES)
  const { rows: people } = await pool.query<{ id: number }>(PEOPLE)
  const { pairs } = await makeCrowd(pool, WRITERS)
  let n = 0
  const turn = <T>(things: T[]): T => things[n++ % things.length] as T
  const search = () => {
    const { from, to } = turn(routes)
    return `from=${from}&to=${to}`
  }
  const pages = [() => '/', () => `/search?${search()}`, () => `/people/${turn(people).id}`]
  const documents = () => ({ path: turn(pages)() })
  const messages = () => {
    const { from, to } = turn(pairs)
    return { path: '/api/messages', cookie: from.cookie, body: { receiverId: to, content: `throughput ${n}` } }
  }
  return [
    { kind: 'search', port: inner, next: () => ({ path: `/api/listings?${search()}` }) },
    { kind: 'documents', port: inner, next: documents },
    { kind: 'documents, home by the cache', port, next: () => ({ path: '/' }) },
    { kind: 'messages', port: inner, next: messages },
  ]
}
