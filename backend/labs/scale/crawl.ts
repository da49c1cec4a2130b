import { randomBytes } from 'node:crypto'
import { crawl, type Reader } from '../../test/crawl.ts'
import { type Bar, bar, none } from '../bars.ts'
import { freshNetwork } from '../load/send-request.ts'
import { makeCrowd } from './crowd/people.ts'
import type { ScaleSite } from './site.ts'

/** Every page and route, public and private ones. */
const ADDRESSES = [
  ...[
    '/',
    '/search?from=HYD&to=ORD',
    '/messages',
    '/profile',
    '/profile/settings',
    '/profile/requests',
    '/my-data',
    '/trips',
  ],
  ...['/api/auth/me', '/api/messages', '/api/messages/unread-count', '/api/my-listings', '/api/saved-searches'],
  ...['/api/account/export', '/api/trips', '/api/blocks', '/api/payouts', '/api/payments/tips', '/api/read-receipts'],
  ...['/api/listings?from=HYD&to=ORD', '/api/testimonials', '/api/airports'],
]
const ROUNDS = 3

async function fetched(origin: string, path: string, { headers: own }: Reader) {
  const headers = { 'x-forwarded-for': freshNetwork(), 'accept-encoding': 'identity', ...own }
  const reply = await fetch(origin + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  // Varnish names two requests when one gets the cached response of another.
  const isHit = /^\d+ \d+$/.test(reply.headers.get('x-varnish') ?? '')
  return { body: await reply.text(), headers: Object.fromEntries(reply.headers), isHit }
}

/** Two people whose addresses and messages are unique texts. Both read the messages of both. */
async function twoPeople({ database: { pool }, origin }: ScaleSite): Promise<Reader[]> {
  const { pairs } = await makeCrowd(pool, 1)
  const people = pairs.map(({ from, to }) => ({
    from,
    to,
    address: `canary${randomBytes(6).toString('hex')}`,
    message: `canary${randomBytes(6).toString('hex')}`,
  }))
  for (const { from, to, address, message } of people) {
    await pool.query('update account set email = $2, mailbox = $2 where id = $1', [
      from.account,
      `${address}@crowd.test`,
    ])
    const headers = { 'content-type': 'application/json', cookie: from.cookie, 'x-forwarded-for': freshNetwork() }
    const body = JSON.stringify({ receiverId: to, content: message })
    const reply = await fetch(`${origin}/api/messages`, { method: 'POST', headers, body })
    if (reply.status !== 201) throw new Error(`A message of the crawl returned ${reply.status}.`)
  }
  const messages = people.map(({ message }) => message)
  return people.map(({ from: { account, cookie }, address }) => ({
    name: `account ${account}`,
    texts: [address, ...messages],
    headers: { cookie },
  }))
}

/** All users read everything in turn, and must not see private texts of others. */
export async function judgeCache(site: ScaleSite): Promise<Bar[]> {
  const [first, second] = (await twoPeople(site)) as [Reader, Reader]
  const visitor: Reader = { name: 'a visitor', texts: [], headers: {} }
  const turns = Array.from({ length: ROUNDS }, () => [first, visitor, second, visitor]).flat()
  const { leaks, read, hits, replies } = await crawl(ADDRESSES, turns, (path, reader) =>
    fetched(site.origin, path, reader),
  )
  const texts = new Set([...first.texts, ...second.texts])
  const cached = [...hits.values()].reduce((sum, count) => sum + count, 0)
  return [
    none('private texts that the cache showed to others [spec-scale-cdn-private]', leaks),
    bar('crawl: replies that the cache has stored', '> 0', `${cached} of ${replies}`, cached > 0),
    bar('crawl: private texts that their own readers found', `${texts.size}`, read.size, read.size === texts.size),
  ]
}
