import { randomBytes } from 'node:crypto'
import { freshNetwork } from '../faults/load/ask.ts'
import { type Bar, bar, none } from './bars.ts'
import { makeCrowd } from './crowd/people.ts'
import type { ScaleSite } from './site.ts'

/** Every page and route that somebody can see, public and private ones. */
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

/** Somebody with private words, or a visitor without. */
interface Reader {
  words: string[]
  cookie?: string
}

interface Seen {
  text: string
  isHit: boolean
}

async function fetched(origin: string, path: string, { cookie }: Reader): Promise<Seen> {
  const headers = { 'x-forwarded-for': freshNetwork(), 'accept-encoding': 'identity', ...(cookie && { cookie }) }
  const reply = await fetch(origin + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  const all = [...reply.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  // Varnish names two requests when it answers one with another's reply.
  return { text: `${all}\n${await reply.text()}`, isHit: /^\d+ \d+$/.test(reply.headers.get('x-varnish') ?? '') }
}

/** Two people whose addresses and messages are words that exist nowhere else. */
async function twoPeople({ database: { pool }, origin }: ScaleSite): Promise<Reader[]> {
  const { pairs } = await makeCrowd(pool, 1)
  const readers: Reader[] = []
  for (const { from, to } of pairs) {
    const [address, secret] = [`canary${randomBytes(6).toString('hex')}`, `canary${randomBytes(6).toString('hex')}`]
    await pool.query('update account set email = $2 where id = $1', [from.account, `${address}@crowd.test`])
    const headers = { 'content-type': 'application/json', cookie: from.cookie, 'x-forwarded-for': freshNetwork() }
    const body = JSON.stringify({ receiverId: to, content: secret })
    const reply = await fetch(`${origin}/api/messages`, { method: 'POST', headers, body })
    if (reply.status !== 201) throw new Error(`A message of the crawl answered ${reply.status}.`)
    readers.push({ cookie: from.cookie, words: [address, secret] })
  }
  // Both read each other's messages, so only the addresses are private between them.
  return readers
}

/** Everybody reads everything in turn: nobody may find a word of somebody else in it. */
export async function judgeCache(site: ScaleSite): Promise<Bar[]> {
  const [first, second] = (await twoPeople(site)) as [Reader, Reader]
  const shared = [first.words[1], second.words[1]] as string[]
  const visitor: Reader = { words: [] }
  const leaks: string[] = []
  let [hits, own, replies] = [0, 0, 0]
  for (let round = 0; round < ROUNDS; round++)
    for (const path of ADDRESSES)
      for (const reader of [first, visitor, second, visitor]) {
        const { text, isHit } = await fetched(site.origin, path, reader)
        replies++
        if (isHit) hits++
        if (reader.words.some((word) => text.includes(word))) own++
        const mayKnow = reader === visitor ? [] : [...reader.words, ...shared]
        for (const word of [...first.words, ...second.words])
          if (text.includes(word) && !mayKnow.includes(word)) leaks.push(`${path} told somebody else ${word}`)
      }
  return [
    none('private words that the cache told to others', leaks),
    bar('crawl: replies that were kept by the cache', '> 0', `${hits} of ${replies}`, hits > 0),
    bar('crawl: replies with the reader’s own words', '> 0', own, own > 0),
  ]
}
