import { EntityManager } from '@mikro-orm/postgresql'
import type { INestApplicationContext } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { limitKey } from '../http/rate-limit.ts'
import { FailedJobsService, type StoredJob } from '../jobs/failed-jobs.service.ts'
import { SMS_SHARES, type SmsShare, shareLimit } from '../sms/sms.limits.ts'
import { type Command, Refusal } from './command.ts'
import { findUndelivered, findUsed } from './jobs.commands.sql.ts'

const LISTED = 200

/** Without the data of the job, because ids identify people. */
interface FailedJob {
  id: string
  queue: string
  kind: string
  since: string
  minutes: number
  failure: string
}

interface Output {
  message?: string
  value?: { message?: string }
  name?: string
  code?: string
}

function failedJob({ id, name, sourceName, data, createdOn, output }: StoredJob): FailedJob {
  const failure = (output ?? {}) as Output
  return {
    id,
    queue: sourceName ?? name,
    kind: data?.kind ?? '',
    since: createdOn.toISOString(),
    minutes: Math.max(0, Math.floor((Date.now() - createdOn.getTime()) / 60_000)),
    failure: failure.message ?? failure.value?.message ?? [failure.name, failure.code].filter(Boolean).join(' '),
  }
}

const poolOf = (app: INestApplicationContext) => app.get<Pool>(POOL, { strict: false })

function age(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 60 / 24)} days`
}

const line = ({ id, queue, kind, minutes, failure }: FailedJob) =>
  [id, queue, kind, age(minutes), failure || 'Unknown failure.'].filter(Boolean).join('  ')

function sums(rows: readonly FailedJob[]): string[] {
  const of = Object.groupBy(rows, ({ queue }) => queue)
  return Object.entries(of).map(([queue, all = []]) => `${queue}: ${all.length}`)
}

const report = (rows: readonly FailedJob[], before: string[], after: string[]) => ({
  lines: [...before, ...rows.map(line), ...after],
  data: rows,
})

const dead: Command = {
  usage: 'dead [--json]',
  summary: 'Lists jobs that have failed for good.',
  async run(app) {
    const rows = (await app.get(FailedJobsService, { strict: false }).find()).slice(0, LISTED).map(failedJob)
    if (rows.length === 0) return { lines: ['No job is dead.'], data: [] }
    const most = rows.length === LISTED ? ` The oldest ${LISTED} are listed.` : ''
    return report(
      rows,
      [`Dead jobs, by queue: ${sums(rows).join(', ')}.${most}`],
      ['To retry: node backend/dist/ops.js retry ID|QUEUE'],
    )
  },
}

const retry: Command = {
  usage: 'retry ID|QUEUE [--json]',
  summary: 'Runs a dead job again, or all of a queue.',
  async run(app, { args: [which] }) {
    if (!which) throw new Refusal(`Usage: ${retry.usage}`)
    const count = await app
      .get(FailedJobsService, { strict: false })
      .retry(app.get(EntityManager, { strict: false }), which)
    if (count === 0) throw new Refusal(`There is no dead job "${which}", and none of a queue with this name.`)
    return { lines: [`${count === 1 ? 'One job is' : `${count} jobs are`} tried again.`], data: { retried: count } }
  },
}

const sms: Command = {
  usage: 'sms [--json]',
  summary: 'Shows the budget of SMS and what was sent today.',
  async run(app) {
    const env = app.get<Env>(ENV, { strict: false })
    const pool = poolOf(app)
    const used = await Promise.all(
      (Object.keys(SMS_SHARES) as SmsShare[]).map(async (share) => {
        const { name, max } = shareLimit(share, env.SMS_DAILY_BUDGET)
        const found = await findUsed.first(pool, { key: limitKey(env.CODE_SECRET, name, 'all') })
        return { share, used: Math.min(found?.used ?? 0, max), max }
      }),
    )
    const limit = { limit: LISTED }
    const jobs = app.get(FailedJobsService, { strict: false })
    const failed = (await jobs.find()).filter(({ sourceName }) => sourceName?.startsWith('sms-'))
    const retrying = await Promise.all((['sms-urgent', 'sms-normal'] as const).map((queue) => jobs.findRetrying(queue)))
    const unsent = [...failed, ...retrying.flat()].map(failedJob).reverse().slice(0, LISTED)
    const rows = [...unsent, ...(await findUndelivered.rows(pool, limit))]
    const head = [
      `SMS of this day: ${used.map(({ share, used, max }) => `${share} ${used} of ${max}`).join(', ')}.`,
      rows.length === 0
        ? 'No SMS is undelivered.'
        : `Undelivered, the newest ${LISTED} at most: ${sums(rows).join(', ')}.`,
    ]
    return { lines: [...head, ...rows.map(line)], data: { used, budget: env.SMS_DAILY_BUDGET, undelivered: rows } }
  },
}

export const jobsCommands: Record<string, Command> = { dead, retry, sms }
