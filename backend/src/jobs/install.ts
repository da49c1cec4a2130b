import { PgBoss } from 'pg-boss'
import { queues } from './queues.ts'

/** Creates or upgrades pg-boss's schema and our queues; `createQueue` alone would leave an existing queue's options old. */
export async function installQueues(target: string | PgBoss): Promise<void> {
  const boss =
    typeof target === 'string' ? new PgBoss({ connectionString: target, supervise: false, schedule: false }) : target
  await boss.start()
  // The dead-letter queue first: others refer to it.
  for (const [name, { options }] of Object.entries(queues).reverse()) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  if (typeof target === 'string') await boss.stop({ graceful: false })
}
