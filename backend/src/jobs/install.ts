import { PgBoss } from 'pg-boss'
import { type Declared, queues } from './queues.ts'

/** Creates or upgrades pg-boss's schema and our queues; `createQueue` alone would not update an existing queue. */
export async function installQueues(
  target: string | PgBoss,
  declared: Record<string, Declared> = queues,
): Promise<void> {
  const boss =
    typeof target === 'string' ? new PgBoss({ connectionString: target, supervise: false, schedule: false }) : target
  await boss.start()
  const known = new Map(
    (await boss.getQueues()).map((queue) => [queue.name, queue as object as Record<string, unknown>]),
  )
  // The dead-letter queue comes first, because others refer to it.
  for (const [name, { options }] of Object.entries(declared).reverse()) {
    const queue = known.get(name)
    const { policy, ...changeable } = options
    if (!queue) await boss.createQueue(name, options)
    else if (Object.entries(changeable).some(([option, value]) => queue[option] !== value))
      await boss.updateQueue(name, changeable)
  }
  await boss.unschedule('hourly') // an earlier release had one job for all sweeps
  if (typeof target === 'string') await boss.stop({ graceful: false })
}
