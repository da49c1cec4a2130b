import { EntityManager } from '@mikro-orm/postgresql'
import type { INestApplicationContext } from '@nestjs/common'
import type { Pool } from 'pg'
import { isoText } from '../db/moment.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { limitKey } from '../http/rate-limit.ts'
import { Jobs } from '../jobs/jobs.ts'
import { type QueueName, queues } from '../jobs/queues.ts'
import { type Command, Refusal } from './command.ts'

const LISTED = 200
const AT_ONCE = 1_000

interface JobRow {
  id: string
  queue: string
  /** The kind of letter, SMS or chore. */
  kind: string
  /** When it died, or began. */
  since: string
  minutes: number
  failure: string
}

// What a job is about stays unsaid: its ids lead to people.
const COLUMNS = `
  id, coalesce(data ->> 'kind', '') as kind, round(extract(epoch from now() - created_on) / 60)::int as minutes,
  ${isoText('created_on')} as since,
  coalesce(output ->> 'message', output -> 'value' ->> 'message', concat_ws(' ', output ->> 'name', output ->> 'code')) as failure`

// In the order of an index, which has only jobs that wait.
const OLDEST_FIRST = "state < 'active' and not blocked order by start_after"

// Work of workers that poll a table of their own has no job; it goes by a name that leads to no one.
const DEAD = `
  (select coalesce(source_name, 'unknown') as queue, ${COLUMNS}
   from pgboss.job where name = 'dead' and ${OLDEST_FIRST} limit ${LISTED})
  union all
  (select worker as queue, name as id, '' as kind, round(extract(epoch from now() - since) / 60)::int as minutes,
          ${isoText('since')} as since, failure
   from failed_work where dead_at is not null order by dead_at limit ${LISTED})
  limit ${LISTED}`
const REVIVED_WORK = `
  delete from failed_work
  where dead_at <= $2::timestamptz and (worker = $1 or name::text = $1) returning worker`

// Codes have no dead letter: they fail for good in their own queue.
const SMS = `
  select coalesce(source_name, name) as queue, ${COLUMNS} from pgboss.job
  where (name = 'dead' and state < 'active' and source_name in ('sms.now', 'sms.soon'))
     or (name in ('sms.now', 'sms.soon') and state = 'retry') or (name = 'sms.now' and state = 'failed')
  order by created_on desc limit ${LISTED}`

const UNDELIVERED = `
  select sid as id, 'undelivered' as queue, kind, round(extract(epoch from now() - at) / 60)::int as minutes,
         ${isoText('at')} as since, concat_ws(' ', 'Twilio', code) as failure
  from sms_report order by at desc limit ${LISTED}`

// What dies again meanwhile stays: otherwise jobs that die at once would keep the command busy for ever.
const REVIVED = `
  delete from pgboss.job where name = 'dead' and id = any(array(
    select id from pgboss.job
    where name = 'dead' and (source_name = ? or id::text = ?) and created_on <= ?::timestamptz and ${OLDEST_FIRST} limit ${AT_ONCE} for update))
  returning source_name as queue, data`

const SPENT = 'select used from rate_limit where key = $1 and ends_at > now()'

const poolOf = (app: INestApplicationContext) => app.get<Pool>(POOL, { strict: false })

function age(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 60 / 24)} days`
}

const line = ({ id, queue, kind, minutes, failure }: JobRow) =>
  [id, queue, kind, age(minutes), failure || 'The failure is not known.'].filter(Boolean).join('  ')

/** How many rows each queue has, most first. */
function sums(rows: readonly JobRow[]): string[] {
  const of = Object.groupBy(rows, ({ queue }) => queue)
  return Object.entries(of).map(([queue, all = []]) => `${queue}: ${all.length}`)
}

const told = (rows: readonly JobRow[], before: string[], after: string[]) => ({
  lines: [...before, ...rows.map(line), ...after],
  data: rows,
})

const dead: Command = {
  usage: 'dead [--json]',
  async run(app) {
    const { rows } = await poolOf(app).query<JobRow>(DEAD)
    if (rows.length === 0) return { lines: ['No job is dead.'], data: [] }
    const most = rows.length === LISTED ? ` The oldest ${LISTED} are listed.` : ''
    return told(
      rows,
      [`Dead jobs, by queue: ${sums(rows).join(', ')}.${most}`],
      ['Again: npm run ops -- retry ID|QUEUE'],
    )
  },
}

const retry: Command = {
  usage: 'retry ID|QUEUE [--json]',
  async run(app, { words: [which] }) {
    if (!which) throw new Refusal(`Usage: ${retry.usage}`)
    const [jobs, em] = [app.get(Jobs, { strict: false }), app.get(EntityManager, { strict: false })]
    const { rows: clock } = await poolOf(app).query<{ began: string }>('select now()::text as began')
    const began = clock[0]?.began
    // Without its failures, a worker finds the work with its next poll.
    let count = (await poolOf(app).query(REVIVED_WORK, [which, began])).rowCount ?? 0
    for (let found = AT_ONCE; found === AT_ONCE; count += found)
      found = await em.transactional(async (em) => {
        const rows = await em.execute<Array<{ queue: string; data: object }>>(REVIVED, [which, which, began])
        for (const [queue, all = []] of Object.entries(Object.groupBy(rows, ({ queue }) => queue))) {
          if (!isQueue(queue)) throw new Refusal(`There is no queue "${queue}" any more; the job stays where it is.`)
          await jobs.sendLater(
            em,
            queue,
            all.map(({ data }) => data),
          )
        }
        return rows.length
      })
    if (count === 0) throw new Refusal(`There is no dead job "${which}", and none of a queue with this name.`)
    return { lines: [`${count === 1 ? 'One job is' : `${count} jobs are`} tried again.`], data: { retried: count } }
  },
}

const isQueue = (name: string): name is QueueName => Object.hasOwn(queues, name)

const sms: Command = {
  usage: 'sms [--json]',
  async run(app) {
    const env = app.get<Env>(ENV, { strict: false })
    const key = limitKey(env.CODE_SECRET, 'sms-budget', 'all')
    const pool = poolOf(app)
    const { rows: spent } = await pool.query<{ used: number }>(SPENT, [key])
    const used = Math.min(spent[0]?.used ?? 0, env.SMS_DAILY_BUDGET)
    const { rows: jobs } = await pool.query<JobRow>(SMS)
    const { rows: reported } = await pool.query<JobRow>(UNDELIVERED)
    const rows = [...jobs, ...reported]
    const head = [
      `SMS of this day: ${used} of ${env.SMS_DAILY_BUDGET}.`,
      rows.length === 0
        ? 'No SMS is undelivered.'
        : `Undelivered, the newest ${LISTED} at most: ${sums(rows).join(', ')}.`,
    ]
    return { lines: [...head, ...rows.map(line)], data: { used, budget: env.SMS_DAILY_BUDGET, undelivered: rows } }
  },
}

/** The commands about jobs and what they send. */
export const jobsCommands: Record<string, Command> = { dead, retry, sms }
