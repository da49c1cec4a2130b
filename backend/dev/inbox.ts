import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { type InboxEntry, inboxPage, type Sent, STYLES } from './inbox.page.ts'

const TABLE = `
  create table if not exists dev.inbox (
    id       integer generated always as identity primary key,
    channel  text not null,
    "to"     text not null,
    subject  text not null,
    text     text not null,
    html     text not null,
    at       timestamptz not null default clock_timestamp()
  );
  create index if not exists inbox_to on dev.inbox ("to", id);`

const READ = `
  select id, channel, "to", subject, text, html, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from dev.inbox where $1 = '' or "to" = $1 order by id desc limit 200`

/** All mails and SMS of the fakes, for people (`/dev/inbox`) and tests (`/dev/inbox.json?to=…`), newest first. */
export async function openInbox(pool: Pool) {
  await pool.query(TABLE)
  const read = async (to = '') => (await pool.query<InboxEntry>(READ, [to.trim().toLowerCase()])).rows
  return {
    async store({ channel, to, subject, text, html = '' }: Sent): Promise<void> {
      const values = [channel, to.toLowerCase(), subject, text, html]
      await pool.query('insert into dev.inbox (channel, "to", subject, text, html) values ($1, $2, $3, $4, $5)', values)
    },
    mount(fastify: FastifyInstance) {
      type To = { Querystring: { to?: string } }
      fastify.get<To>('/dev/inbox.json', async ({ query }) => {
        const entries = await read(query.to)
        return entries.map(({ channel, to, subject, text, at }) => ({ channel, to, subject, text, at }))
      })
      fastify.get<To>('/dev/inbox', async ({ query }, reply) => {
        const policy = `default-src 'none'; style-src ${STYLES.hash}; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'`
        return reply
          .header('content-security-policy', policy)
          .type('text/html')
          .send(inboxPage(await read(query.to), query.to))
      })
      fastify.get('/dev/inbox.js', (_request, reply) => reply.type('text/javascript').send(RELOAD))
      // The content of a mail has no script, no origin and nothing from other hosts.
      fastify.get<{ Params: { id: string } }>('/dev/inbox/:id', async ({ params }, reply) => {
        const { rows } = await pool.query<{ html: string }>('select html from dev.inbox where id::text = $1', [
          params.id,
        ])
        const policy =
          "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
        return reply
          .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
          .type('text/html')
          .send(rows[0]?.html ?? '')
      })
    },
  }
}

export type Inbox = Awaited<ReturnType<typeof openInbox>>

/** Reloads the page when something new came, every second, but not while a mail is open. */
const RELOAD = `
const newest = async () => (await (await fetch('/dev/inbox.json' + location.search)).json())[0]?.at
let seen
setInterval(async () => {
  const now = await newest().catch(() => seen)
  if (seen !== undefined && now !== seen && !document.querySelector('details[open]')) location.reload()
  seen = now ?? ''
}, 1000)
`
