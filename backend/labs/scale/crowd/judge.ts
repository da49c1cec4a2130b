import type { Pool } from 'pg'
import { atMost, type Bar, bar, none } from '../../bars.ts'
import type { HeardBy, Refused, Written } from './orders.ts'

/** A message as the database has it. */
export interface StoredMessage {
  id: number
  content: string
  from: number
  to: number
}

const STORED_MESSAGES = `
  select message.id::float8 as id, content, sender_id::float8 as "from", account_id::float8 as "to"
  from message join conversation_side as side
    on side.conversation_id = message.conversation_id and side.other_id = sender_id
  where starts_with(content, 'crowd ') order by message.id`

export const storedMessages = async (pool: Pick<Pool, 'query'>): Promise<StoredMessage[]> =>
  (await pool.query<StoredMessage>(STORED_MESSAGES)).rows

const BAR_MS = 50

/** Every acknowledged message is stored exactly once. */
export function judgeWritten(written: Written[], stored: StoredMessage[]): Bar[] {
  const counts = new Map<string, number>()
  for (const { content } of stored) counts.set(content, (counts.get(content) ?? 0) + 1)
  const lost = written.filter(({ content }) => !counts.has(content))
  const doubled = [...counts].filter(([, n]) => n > 1)
  return [
    none(
      'acknowledged messages of the crowd lost',
      lost.map(({ content }) => content),
    ),
    none(
      'messages of the crowd doubled',
      doubled.map(([content, n]) => `${content} is there ${n} times`),
    ),
  ]
}

/** Each stream of a person has brought each of their messages once and in order, and never lost its position. */
export function judgeStreams(heard: HeardBy[], stored: StoredMessage[]): Bar[] {
  const expected = new Map<number, number[]>()
  for (const { id, from, to } of stored)
    for (const account of [from, to]) {
      const ids = expected.get(account) ?? []
      expected.set(account, ids)
      ids.push(id)
    }
  const [gaps, twice, order]: [string[], string[], string[]] = [[], [], []]
  for (const [account, theirs] of Map.groupBy(heard, (each) => each.account))
    for (const id of expected.get(account) ?? []) {
      const without = theirs.filter(({ ids }) => !ids.includes(id))
      const last = without.every(({ ids }) => ids.every((each) => each < id)) ? ', nor of anything later' : ''
      if (without.length > 0)
        gaps.push(
          `message ${id} to ${account}: ${without.length} of ${theirs.length} streams did not receive it${last}`,
        )
    }
  for (const { account, ids, lostPosition, outOfOrder } of heard) {
    const again = ids.length - new Set(ids).size
    if (again) twice.push(`${again} messages came twice to ${account}`)
    if (lostPosition) gaps.push(`a stream of ${account} lost its position ${lostPosition} times`)
    if (outOfOrder) order.push(`${outOfOrder} events came out of order to ${account}`)
  }
  const events = heard.reduce((sum, { ids }) => sum + ids.length, 0)
  return [
    none('gaps in streams', gaps),
    none('events doubled', twice),
    none('events out of order', order),
    bar('events that streams have brought', '> 0', events, events > 0),
  ]
}

/** How long events took from the reply to the writer, in a time without disturbances. */
export function judgeDelivery(written: Written[], heard: HeardBy[], from: number, to: number): Bar[] {
  const replied = new Map(written.flatMap(({ id, at }) => (at >= from && at <= to ? [[id, at] as const] : [])))
  const times = heard
    .flatMap(({ ids, at }) => ids.flatMap((id, i) => (replied.has(id) ? [at[i]! - replied.get(id)!] : [])))
    .sort((a, b) => a - b)
  const p = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN
  const all = `p50 ${p(0.5).toFixed(1)}, p99 ${p(0.99).toFixed(1)}, max ${p(1).toFixed(1)} ms of ${times.length} events`
  return [atMost('steady delivery, reply to event, p99', BAR_MS, p(0.99), 'ms', [all])]
}

/** An orderly replacement of a process must not cause retries. */
export function judgeRoll(refused: Refused[], from: number, to: number): Bar {
  const during = refused.filter(({ at }) => at >= from && at < to)
  const why = during.map(({ status, at }) => `${status || 'no response'} after ${Math.round(at - from)} ms`)
  return none('roll: messages that had to be sent again', why)
}
