import { PgBoss } from 'pg-boss'
import { ModuleContributions } from '../src/contributions.ts'
import type { QueueName } from '../src/jobs/queues.ts'
import { addSender } from '../src/jobs/sending.ts'
import type { TestApp } from './app.ts'

/** Runs the due jobs of a queue, in an application without workers; returns their number. */
export async function workOff({ app, pool }: Pick<TestApp, 'app' | 'pool'>, queue: QueueName): Promise<number> {
  const worker = app
    .get(ModuleContributions)
    .of('workers')
    .find((each) => each.queue === queue)
  if (!worker) throw new Error(`No module works on ${queue}.`)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    ...{ migrate: false, supervise: false, schedule: false },
  })
  await boss.start()
  try {
    for (let count = 0; ; count++) {
      const [job] = await boss.fetch<never>(queue)
      if (!job) return count
      await worker.work(job).then(
        () => boss.complete(queue, job.id),
        (error: Error) => boss.fail(queue, job.id, error),
      )
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Deletes the pending jobs of a queue, and returns their data. */
export async function takeJobs<Data>({ pool }: Pick<TestApp, 'pool'>, queue: QueueName): Promise<Data[]> {
  const text = "delete from pgboss.job where name = $1 and state = 'created' returning data"
  return (await pool.query<{ data: Data }>(text, [queue])).rows.map(({ data }) => data)
}

/** Makes the pending jobs of a queue run in the reverse order. */
export const reverseJobs = ({ pool }: Pick<TestApp, 'pool'>, queue: QueueName) =>
  pool.query("update pgboss.job set created_on = now() + (now() - created_on) where name = $1 and state = 'created'", [
    queue,
  ])

/** Lets a test send jobs while no application runs in its process. */
export async function withSender<Result>({ pool }: Pick<TestApp, 'pool'>, act: () => Promise<Result>): Promise<Result> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  const endSending = addSender(boss)
  try {
    return await act()
  } finally {
    endSending()
    await boss.stop({ graceful: false })
  }
}

/** Acts while a worker has begun the pending jobs of a queue and has done nothing yet. */
export async function whileRunning<Result>(
  { pool }: Pick<TestApp, 'pool'>,
  queue: QueueName,
  act: () => Promise<Result>,
): Promise<Result> {
  const move = (from: string, to: string) =>
    pool.query(`update pgboss.job set state = '${to}' where name = $1 and state = '${from}'`, [queue])
  await move('created', 'active')
  try {
    return await act()
  } finally {
    await move('active', 'created')
  }
}
