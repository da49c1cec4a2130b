import { mock } from 'node:test'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { PgBoss } from 'pg-boss'
import { freshDatabase, TEST_ENV } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import type { Contributions, ModuleContributions } from '../contributions.ts'
import { Notifications } from '../db/notifications.ts'
import { jobsPool, primaryAddress } from '../db/pool.ts'
import { type Env, readEnv } from '../env.ts'
import { Readiness } from '../http/readiness.ts'
import { settled } from '../startup/settled.ts'
import { JobsService } from './jobs.service.ts'
import { type QueueName, queues } from './queues.ts'
import type { Schedule, ScheduledJob } from './schedules.ts'
import type { Worker } from './workers.ts'

let env: Env
let clock: PgBoss
const ends: Array<() => Promise<void>> = []

beforeEach(async () => {
  env = readEnv({ ...TEST_ENV, DATABASE_URL: await freshDatabase() })
  clock = new PgBoss({ connectionString: env.DATABASE_URL, supervise: false, schedule: false })
  await clock.start()
  await unscheduleAll()
})
afterEach(async () => {
  mock.restoreAll()
  for (const end of ends.splice(0)) await end()
  await clock.stop({ graceful: false })
})

function jobsWith(scheduledJobs: ScheduledJob[], workers: Worker[] = []) {
  const lists: Contributions = {
    scheduledJobs,
    workers,
    trackedWork: [{ ended: () => jobs.ended, isIdle: () => jobs.isIdle() }],
  }
  const contributions = { of: (kind: keyof Contributions) => lists[kind] ?? [] } as unknown as ModuleContributions
  const notifications = new Notifications(env, contributions)
  const own = jobsPool(primaryAddress(env), env)
  const readiness = new Readiness(env)
  const jobs: JobsService = new JobsService(env, readiness, contributions, own, notifications)
  ends.push(async () => {
    await jobs.onApplicationShutdown()
    await notifications.onApplicationShutdown()
    await own.end()
  })
  return { contributions, jobs, notifications, readiness }
}

/** The tests send the jobs. At its minute, the schedule would send them, too. */
async function unscheduleAll() {
  const schedules = await clock.getSchedules()
  for (const { name } of schedules) await clock.unschedule(name)
  return schedules
}

const step = (schedule: Schedule, run: ScheduledJob['run'], name: string = schedule) => ({ schedule, name, run })

async function start(...steps: ScheduledJob[]) {
  const { contributions, jobs, notifications, readiness } = jobsWith(steps)
  await jobs.open()
  await jobs.work()
  await notifications.listen()
  return { contributions, jobs, readiness, schedules: await unscheduleAll() }
}

async function states() {
  const names = (await clock.getQueues()).map(({ name }) => name).filter((name) => name.startsWith('hourly.'))
  const newest = await Promise.all(names.map(async (name) => [name, (await clock.findJobs(name)).at(-1)?.state]))
  return Object.fromEntries(newest.filter(([, state]) => state))
}

test('a step that fails stops no other step, an hourly job that never ends stops no other job, and a failed one is retried [spec-scale-jobs-apart]', async () => {
  const ended: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await start(
    step('hourly.retention', () => Promise.reject(new Error('a table is missing')), 'broken'),
    step('hourly.retention', async () => ended.push('next'), 'next'),
    step('hourly.flights', () => released),
    step('hourly.payments', async () => ended.push('payments')),
  )
  for (const name of ['hourly.retention', 'hourly.flights', 'hourly.payments']) await clock.send(name, {})
  // One of them never ends, so this is never idle.
  await eventually(async () => {
    expect(ended.sort()).toEqual(['next', 'payments'])
    expect(await states()).toEqual({
      'hourly.retention': 'retry',
      'hourly.flights': 'active',
      'hourly.payments': 'completed',
    })
  })
  expect(await clock.findJobs('hourly.retention')).toMatchObject([{ output: { code: 'broken' } }])
  release()
})

test('an hourly job that still runs at its next time does not run twice', async () => {
  let running = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const started = Promise.withResolvers<void>()
  const run = () => {
    running++
    started.resolve()
    return released
  }
  await start(step('hourly.retention', run))
  await start(step('hourly.retention', run))
  await clock.send('hourly.retention', {})
  await started.promise
  expect(await clock.send('hourly.retention', {})).toBeNull()
  expect(running).toBe(1)
  release()
})

test('each scheduled job is due at its time, and hourly ones have their own minutes, even if an earlier start chose another', async () => {
  await clock.schedule('hourly.payments', '17 * * * *')
  const { schedules } = await start()
  expect(Object.fromEntries(schedules.map(({ name, cron }) => [name, cron]))).toMatchObject({
    'hourly.retention': '7 * * * *',
    'hourly.payments': '21 * * * *',
  })
  const hourly = schedules.filter(({ name }) => name.startsWith('hourly.'))
  expect(new Set(hourly.map(({ cron }) => cron)).size).toBe(hourly.length)
})

test('many jobs of a queue that were enqueued together run one after the other, without waiting for the next poll', async () => {
  const names = (Object.keys(queues) as QueueName[]).filter((name) => !['dead', 'failed'].includes(name))
  const left = new Map(names.map((name) => [name, 40]))
  const workers = names.map((queue) => ({ queue, work: async () => void left.set(queue, left.get(queue)! - 1) }))
  const { jobs, notifications } = jobsWith([], workers)
  await jobs.open()
  await jobs.work()
  await notifications.listen()
  for (const name of names) await clock.insert(name, Array(40).fill({ data: {} }))
  // Workers that poll between batches would need 18 seconds.
  await eventually(
    () => expect(Object.fromEntries(left)).toEqual(Object.fromEntries(names.map((name) => [name, 0]))),
    8_000,
  )
})

test('a stop lets a running step finish, and starts no other step or job', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const started = Promise.withResolvers<void>()
  const running = () => {
    started.resolve()
    return released
  }
  const later = async () => {
    throw new Error('This step ran.')
  }
  const { jobs, readiness } = await start(
    step('hourly.retention', running),
    step('hourly.retention', later),
    step('hourly.flights', later),
  )
  await clock.send('hourly.retention', {})
  await started.promise
  readiness.onModuleDestroy()
  const stopped = jobs.onApplicationShutdown()
  await clock.send('hourly.flights', {})
  release()
  await stopped
  expect(await states()).toEqual({ 'hourly.retention': 'retry', 'hourly.flights': 'created' })
  expect(await clock.findJobs('hourly.retention')).toMatchObject([{ output: { name: 'AbortError' } }])
})

test('a job that is still running when the process exits is retried', async () => {
  const started = Promise.withResolvers<void>()
  const endless = () => {
    started.resolve()
    return new Promise(() => {})
  }
  const { jobs, readiness } = await start(step('hourly.retention', endless))
  await clock.send('hourly.retention', {})
  await started.promise
  readiness.onModuleDestroy()
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 9_000 })
  await jobs.onApplicationShutdown()
  mock.timers.reset()
  expect(await states()).toEqual({ 'hourly.retention': 'retry' })
})

test('is not idle while a job runs that has completed itself', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { jobs } = await start(
    step('hourly.retention', async () => {
      const [job] = await clock.findJobs('hourly.retention')
      await clock.complete('hourly.retention', job!.id)
      begun.resolve()
      await end.promise
    }),
  )
  await clock.send('hourly.retention', {})
  await begun.promise
  expect(await jobs.isIdle()).toBe(false)
  end.resolve()
  await eventually(async () => expect(await jobs.isIdle()).toBe(true))
})

test('is not idle while what runs every minute had work', async () => {
  let pending = 2
  const { contributions } = await start(step('confirmation-prompts', async () => pending > 0 && pending-- > 0))
  await settled(contributions.of('trackedWork'))
  expect(pending).toBe(0)
})
