import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import { startApp, TEST_ENV, type TestApp } from '../../test/app.ts'
import { makeLastTry, reportUndelivered } from '../../test/database.ts'
import { throughEngines } from '../../test/engines.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import type { QueueName } from '../jobs/queues.ts'
import { execute } from '../ops.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ SMS_DAILY_BUDGET: '20' })
})
afterAll(() => t.stop())

async function ops(...args: string[]) {
  const lines: string[] = []
  const code = await execute(t.app, args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

async function command(...args: string[]): Promise<string> {
  const main = join(import.meta.dirname, '../../dist/ops.js')
  const production = { NODE_ENV: 'production', ORIGIN: 'https://site.test' }
  const settings = await throughEngines({
    ...TEST_ENV,
    ...production,
    DATABASE_URL: t.env.DATABASE_URL,
    METRICS_PORT: '1',
  })
  const env = { ...settings, PATH: process.env.PATH }
  return (await promisify(execFile)(process.execPath, [main, ...args], { env })).stdout
}

/** The longest time in seconds until a failed scheduled job is retried. */
const NEXT_TRY = 130

/** It has more digits than any group of a job's id, so it is in no id by chance. */
const ACCOUNT = 4711_4711_4711_4711

const enqueue = (queue: QueueName, kind: string) =>
  t.app
    .get(EntityManager)
    .transactional((em) => t.app.get(JobsService).enqueue(em, queue, { kind, ids: { account: ACCOUNT } }))

async function ids(of: string): Promise<string[]> {
  await t.settled()
  const jobs = JSON.parse((await ops('dead', '--json')).text) as Array<{ id: string; queue: string }>
  return jobs.filter(({ queue }) => queue === of).map(({ id }) => id)
}

test('dead jobs are listed by queue with their age and error, and without personal data', async () => {
  expect(await ops('dead')).toEqual({ code: 0, text: 'No job is dead.' })
  await enqueue('email-normal', 'lost-email')
  await enqueue('email-normal', 'lost-email')
  await enqueue('sms-normal', 'lost-text')
  await t.settled()
  const { code, text } = await ops('dead')
  expect([code, text]).toEqual([0, expect.stringMatching(/Dead jobs, by queue: .*email-normal: 2/)])
  expect(text).toMatch(/email-normal {2}lost-email {2}0 min {2}No module renders the email "lost-email"\./)
  expect(text).not.toContain(String(ACCOUNT))
  const listed = JSON.parse(await command('dead', '--json')) as Array<{
    queue: string
    failure: string
    minutes: number
  }>
  expect(listed.map(({ queue }) => queue).sort()).toEqual(['email-normal', 'email-normal', 'sms-normal'])
  expect(listed[0]).toEqual(
    expect.objectContaining({ minutes: 0, failure: expect.stringContaining('No module renders') }),
  )
})

test('undelivered SMS, also those reported by Twilio, are listed with the rest of the daily budget [spec-scale-ops-sms]', async () => {
  await reportUndelivered(t, 'SM1', 'message-copy', 30003)
  const { text } = await ops('sms')
  expect(text).toMatch(/^Undelivered.*: sms-normal: 1, undelivered: 1\.$/m)
  expect(text).toContain('SM1  undelivered  message-copy  0 min  Twilio 30003')
  expect(text).toContain('SMS of this day: code 0 of 8, travel 0 of 6, copy 0 of 4, invitation 0 of 2.')
  expect(text).toMatch(/sms-normal {2}lost-text {2}0 min {2}No module renders the SMS "lost-text"\./)
  expect(JSON.parse((await ops('sms', '--json')).text)).toMatchObject({
    budget: 20,
    undelivered: [{ queue: 'sms-normal' }, { queue: 'undelivered', since: expect.stringMatching(/^\d{4}-.*Z$/) }],
  })
})

test('a dead job, or all of a queue, is retried once; the others stay [spec-scale-ops-commands]', async () => {
  const [sms] = await ids('sms-normal')
  const mails = await ids('email-normal')
  expect(await ops('retry', 'email-urgent')).toMatchObject({ code: 1 })
  expect(await ops('retry')).toMatchObject({ code: 1 })
  const [first, second] = await Promise.all([ops('retry', mails[0]!), ops('retry', mails[0]!)])
  expect([first.code, second.code].sort()).toEqual([0, 1])
  expect(await ids('email-normal')).toEqual([expect.any(String), expect.any(String)])
  expect(await ids('email-normal')).toContain(mails[1])
  expect(await ids('email-normal')).not.toContain(mails[0])
  expect(await ops('retry', 'email-normal', '--json')).toEqual({
    code: 0,
    text: JSON.stringify({ retried: 2 }, null, 2),
  })
  expect(await ids('email-normal')).toHaveLength(2)
  expect(await ids('sms-normal')).toEqual([sms])
})

test('a scheduled job that failed for good is listed and tried again [spec-scale-ops-commands]', async () => {
  const { query } = t.pool
  t.pool.query = ((...given: unknown[]) =>
    /^\s*delete from rate_limit/.test((given[0] as { text?: string }).text ?? '')
      ? Promise.reject(new Error('a table is missing'))
      : (query as (...given: unknown[]) => unknown).apply(t.pool, given)) as typeof query
  const queue = 'hourly.retention' as QueueName
  await enqueue(queue, '')
  await t.settled()
  await makeLastTry(t, queue)
  await t.advance(NEXT_TRY)
  const [id] = await ids(queue)
  expect((await ops('dead')).text).toMatch(/hourly\.retention {2}\d min {2}StepsFailedError rate_limit\.ends_at/)
  t.pool.query = query
  expect(await ops('retry', id!)).toMatchObject({ code: 0 })
  expect(await ids(queue)).toEqual([])
})
