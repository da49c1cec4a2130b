import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/eventually.ts'
import { count, type Record } from '../evidence/record.ts'
import type { LoadedSite } from '../site/site.ts'
import { alerts } from './alerts.ts'
import type { Reply } from './ask.ts'
import { contacts } from './contacts.ts'
import type { Act, Lane } from './lane.ts'
import { listings } from './listings.ts'
import { logins } from './logins.ts'
import { messages } from './messages.ts'
import { makePeople } from './people.ts'
import { photos } from './photos.ts'
import { pushes } from './pushes.ts'
import { reads } from './reads.ts'
import { openStreams } from './streams.ts'
import { tips } from './tips.ts'
import { trips } from './trips.ts'

const KINDS: { [kind: string]: { act: Act; lanes: number; pauseMs: number } } = {
  contacts: { act: contacts, lanes: 2, pauseMs: 40 },
  logins: { act: logins, lanes: 3, pauseMs: 60 },
  listings: { act: listings, lanes: 2, pauseMs: 80 },
  messages: { act: messages, lanes: 3, pauseMs: 40 },
  tips: { act: tips, lanes: 2, pauseMs: 100 },
  trips: { act: trips, lanes: 3, pauseMs: 300 },
  photos: { act: photos, lanes: 1, pauseMs: 800 },
  alerts: { act: alerts, lanes: 1, pauseMs: 800 },
  pushes: { act: pushes, lanes: 1, pauseMs: 500 },
  reads: { act: reads, lanes: 2, pauseMs: 20 },
}

/** How long requests without an answer are repeated after the load was told to stop. */
const LAST_MS = 15_000

/** The wait before the next try where the site asks for none, and the longest. */
const AGAIN_MS = 100
const LONGEST_WAIT_MS = 1_000

/** Whether an answer, good or bad, would be the same for a repetition. */
const isFinal = ({ status }: Reply) => status > 0 && status < 500 && status !== 429

/** Starts people who use the site without end, with every kind of load at once, through both processes. */
export async function startLoad(site: LoadedSite, record: Record) {
  let stoppedAt: number | undefined
  const goes = () => stoppedAt === undefined
  const mayAsk = () => stoppedAt === undefined || performance.now() < stoppedAt + LAST_MS
  record.people = await makePeople(site.database.pool, record.tag)
  const streams = await openStreams(site, record.people)

  const until: Lane['until'] = async (what, act) => {
    for (;;) {
      const reply = await act()
      if (isFinal(reply)) return reply
      if (!mayAsk()) {
        record.unanswered.push(what)
        return undefined
      }
      // A refused network is asked to wait for minutes. Whoever waits longer than the load goes on was never answered.
      await sleep(Math.min(reply.waitMs ?? AGAIN_MS, LONGEST_WAIT_MS))
    }
  }

  const lane = async (kind: string, number: number) => {
    const { act, pauseMs } = KINDS[kind]!
    const once = act({ site, record, number, goes, until })
    for (let turn = 0; goes(); turn++, await sleep(pauseMs * site.slower))
      if (await once(turn)) count(record.progress, kind)
  }
  const lanes = Object.entries(KINDS).flatMap(([kind, { lanes }]) =>
    Array.from({ length: lanes }, (_, number) => lane(kind, number)),
  )

  return {
    record,
    streams,
    /** Resolves when every kind of load has worked `times` more; throws the kinds that have not. */
    async works(times: number, ms: number) {
      const wanted = Object.keys(KINDS).map((kind) => ({ kind, n: (record.progress.get(kind) ?? 0) + times }))
      await eventually(() => {
        const stuck = wanted.filter(({ kind, n }) => (record.progress.get(kind) ?? 0) < n)
        if (stuck.length > 0) throw new Error(`stuck: ${stuck.map(({ kind }) => kind).join(', ')}`)
      }, ms)
    },
    /** Resolves when all have finished what they have begun; streams stay open until `streams.close`. */
    async stop() {
      stoppedAt = performance.now()
      await Promise.all(lanes)
    },
  }
}

export type Load = Awaited<ReturnType<typeof startLoad>>
