import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/eventually.ts'
import { count, type Record } from '../evidence/record.ts'
import type { LoadedSite } from '../site/site.ts'
import { alerts } from './alerts.ts'
import { contacts } from './contacts.ts'
import { listings } from './listings.ts'
import { logins } from './logins.ts'
import { messages } from './messages.ts'
import { makePeople } from './people.ts'
import { photos } from './photos.ts'
import { pushes } from './pushes.ts'
import { reads } from './reads.ts'
import type { Reply } from './send-request.ts'
import { openStreams } from './streams.ts'
import { tips } from './tips.ts'
import { trips } from './trips.ts'
import type { Scenario, VirtualUser } from './virtual-user.ts'

const KINDS: { [kind: string]: { scenario: Scenario; users: number; pauseMs: number } } = {
  contacts: { scenario: contacts, users: 2, pauseMs: 40 },
  logins: { scenario: logins, users: 3, pauseMs: 60 },
  listings: { scenario: listings, users: 2, pauseMs: 80 },
  messages: { scenario: messages, users: 3, pauseMs: 40 },
  tips: { scenario: tips, users: 2, pauseMs: 100 },
  trips: { scenario: trips, users: 3, pauseMs: 300 },
  photos: { scenario: photos, users: 1, pauseMs: 800 },
  alerts: { scenario: alerts, users: 1, pauseMs: 800 },
  pushes: { scenario: pushes, users: 1, pauseMs: 500 },
  reads: { scenario: reads, users: 2, pauseMs: 20 },
}

/** How long requests without a response are repeated after the load was stopped. */
const LAST_MS = 15_000

/** The wait before a retry without `Retry-After`, and the longest wait. */
const AGAIN_MS = 100
const LONGEST_WAIT_MS = 1_000

/** Whether a retry would get the same response. */
const isFinal = ({ status }: Reply) => status > 0 && status < 500 && status !== 429

/** Starts virtual users of every kind, but of those `without`, who use the site through both processes until the load is stopped. */
export async function startLoad(site: LoadedSite, record: Record, without: readonly string[] = []) {
  let stoppedAt: number | undefined
  const goes = () => stoppedAt === undefined
  const maySend = () => stoppedAt === undefined || performance.now() < stoppedAt + LAST_MS
  record.people = await makePeople(site.database.pool, record.tag)
  const streams = await openStreams(site, record.people)

  const until: VirtualUser['until'] = async (what, send) => {
    for (;;) {
      const reply = await send()
      if (isFinal(reply)) return reply
      if (!maySend()) {
        record.unanswered.push(what)
        return undefined
      }
      // A rate-limited network may have to wait for minutes. A user who waits longer than the load runs got no response.
      await sleep(Math.min(reply.waitMs ?? AGAIN_MS, LONGEST_WAIT_MS))
    }
  }

  const user = async (kind: string, number: number) => {
    const { scenario, pauseMs } = KINDS[kind]!
    const once = scenario({ site, record, number, goes, until })
    for (let turn = 0; goes(); turn++, await sleep(pauseMs * site.slower))
      if (await once(turn)) count(record.progress, kind)
  }
  const kinds = Object.entries(KINDS).filter(([kind]) => !without.includes(kind))
  const users = kinds.flatMap(([kind, { users }]) => Array.from({ length: users }, (_, number) => user(kind, number)))

  return {
    record,
    streams,
    /** The wait between two turns of the slowest kind. */
    longestPauseMs: Math.max(...Object.values(KINDS).map(({ pauseMs }) => pauseMs)) * site.slower,
    /** Resolves when every kind of load has succeeded `times` more times; throws the kinds that have not. */
    async works(times: number, ms: number) {
      const expected = kinds.map(([kind]) => ({ kind, n: (record.progress.get(kind) ?? 0) + times }))
      await eventually(() => {
        const stuck = expected.filter(({ kind, n }) => (record.progress.get(kind) ?? 0) < n)
        if (stuck.length > 0) throw new Error(`stuck: ${stuck.map(({ kind }) => kind).join(', ')}`)
      }, ms)
    },
    /** Resolves when all users have finished their current scenario; streams stay open until `streams.close`. */
    async stop() {
      stoppedAt = performance.now()
      await Promise.all(users)
    },
  }
}

export type Load = Awaited<ReturnType<typeof startLoad>>
