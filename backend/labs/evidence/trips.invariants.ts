import { createHash } from 'node:crypto'
import type { Evidence } from './evidence.ts'

/** Acknowledged writes that are missing, and writes that exist more often than requested. */
interface Found {
  lost: string[]
  doubled: string[]
}

const TRIPS = `
  select t.id::float8 as id, t.traveler_id::text as traveler, t.revision,
         array(select kind from trip_milestone where trip_id = t.id and undone_at is null) as milestones
  from trip t join account on account.id = t.traveler_id where starts_with(email, $1)`

/** A trip is proposed and then accepted, and nothing else changes it. */
const LAST_REVISION = 2

interface TripRow {
  id: number
  traveler: string
  revision: number
  milestones: string[]
}

/** Each trip is there once, at the revision and with the milestones that were acknowledged. */
export async function examineTrips({ record, site }: Pick<Evidence, 'record' | 'site'>): Promise<Found> {
  const rows = (await site.query(TRIPS, [record.tag])).rows as TripRow[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    lost: record.trips.flatMap(({ id, revision, milestones }) => {
      const row = byId.get(id)
      if (!row) return [`trip: ${id}`]
      return [
        ...(row.revision < revision ? [`revision ${revision} of trip ${id}, which is at ${row.revision}`] : []),
        ...milestones.filter((kind) => !row.milestones.includes(kind)).map((kind) => `milestone ${kind} of trip ${id}`),
      ]
    }),
    doubled: [
      ...repeated(rows.map(({ traveler }) => traveler)).map((traveler) => `trip of ${traveler}`),
      ...rows.filter((row) => row.revision > LAST_REVISION).map(({ id }) => `answer to trip ${id}`),
      ...rows.flatMap(({ id, milestones }) => repeated(milestones).map((kind) => `milestone ${kind} of trip ${id}`)),
    ],
  }
}

const NOTICES = `
  select n.trip_id::text as trip, n.kind, count(job.id)::int as jobs
  from trip_notification n join trip t on t.id = n.trip_id join account on account.id = t.traveler_id
  left join pgboss.job on job.name = 'email-normal' and job.data->>'kind' = 'trip-notification'
    and job.data->'ids' @> jsonb_build_object('trip', n.trip_id, 'account', n.account_id, 'kind', n.kind)
  where starts_with(email, $1) and n.kind in ('proposed', 'accepted')
  group by n.trip_id, n.kind, n.account_id having count(job.id) <> 1`

/** Each notice about a trip has one job. Its email may be left out, because only the newest news is written. */
export async function examineNotices({ record, site }: Pick<Evidence, 'record' | 'site'>): Promise<string[]> {
  const rows = (await site.query(NOTICES, [record.tag])).rows as Array<{ trip: string; kind: string; jobs: number }>
  return rows.map(({ trip, kind, jobs }) => `the notice "${kind}" of trip ${trip} has ${jobs} jobs`)
}

/** Each family link opens until it is ended. */
export function examineLinks({ record, opened }: Pick<Evidence, 'record' | 'opened'>): Found {
  const lost = record.links.flatMap(({ token, state }) => {
    const status = opened.get(token)
    if (state === 'open' && status !== 200) return [`family link: returned ${status}`]
    if (state === 'ended' && status !== 404) return [`the end of a family link: returned ${status}`]
    return []
  })
  return { lost, doubled: repeated(record.links.map(({ token }) => token)).map((token) => `family link: ${token}`) }
}

const PHOTOS = 'select id::float8 as id, profile_picture_url as address from account where id = any($1)'

/** The newest photo of each person is in the profile and served, and no other one. */
export async function examinePhotos({ record, site, opened }: Pick<Evidence, 'record' | 'site' | 'opened'>) {
  const uploads = Map.groupBy(record.photos, ({ account }) => account)
  const profiles = (await site.query(PHOTOS, [[...uploads.keys()]])).rows as Array<{ id: number; address: string }>
  const addressOf = new Map(profiles.map(({ id, address }) => [id, address]))
  const found: Found = { lost: [], doubled: [] }
  for (const [account, all] of uploads) {
    const acknowledged = all.flatMap(({ address }) => address ?? [])
    const newest = acknowledged.at(-1)
    const now = addressOf.get(account)
    // The last upload may have been written without being acknowledged.
    const isReplaced = !all.at(-1)?.address && now && !acknowledged.includes(now)
    if (newest && !isReplaced && (now !== newest || opened.get(newest) !== 200))
      found.lost.push(`photo ${newest} of ${account}: returned ${opened.get(newest)}`)
    const others = isReplaced ? acknowledged : acknowledged.slice(0, -1)
    for (const address of others)
      if (opened.get(address) !== 404) found.doubled.push(`photo ${address} of ${account}, which was replaced`)
  }
  return found
}

/** Each reader got one email about the listing that fits theirs; a job in flight at a crash may have sent it again. */
export function examineAlerts({ record, mails, inFlight, mayBeDead }: Evidence, jobOf: (id: string) => string): Found {
  const found: Found = { lost: [], doubled: [] }
  for (const { email, listing } of record.alerts) {
    const link = new RegExp(`/search\\?listing=${listing}\\b`)
    const about = mails.filter(({ to, text }) => to.includes(email) && link.test(text))
    const jobs = about.map(({ messageId }) => jobOf(messageId))
    if (jobs.length === 0 && !mayBeDead) found.lost.push(`alert about listing ${listing} to ${email}`)
    if (new Set(jobs).size > 1 || repeated(jobs).some((job) => !inFlight.has(job)))
      found.doubled.push(`alert about listing ${listing} to ${email}`)
  }
  return found
}

/** Each message came to the browser once; a job in flight at a crash may have sent it again. */
export function examinePushes({ record, pushed, inFlight }: Evidence): Found {
  const mayRepeat = new Set([...inFlight].map(topicOf))
  const byBrowser = Map.groupBy(pushed, ({ to }) => to)
  const found: Found = { lost: [], doubled: [] }
  for (const { endpoint, message } of record.pushes) {
    const topics = (byBrowser.get(endpoint.split('/').at(-1) ?? '') ?? []).map(({ topic }) => topic ?? '')
    if (topics.length === 0) found.lost.push(`push message about message ${message}`)
    if (new Set(topics).size > 1 || repeated(topics).some((topic) => !mayRepeat.has(topic)))
      found.doubled.push(`push message about message ${message}`)
  }
  return found
}

/** The topic with which a push service recognizes a repetition. */
const topicOf = (job: string) => createHash('sha256').update(job).digest('base64url').slice(0, 32)

const repeated = (things: string[]): string[] => things.filter((each, i) => things.indexOf(each) !== i)
