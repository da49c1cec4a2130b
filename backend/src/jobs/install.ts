import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { type QueueDefinition, queues } from './queues.ts'

/** `createQueue` alone would not update an existing queue. */
export async function installQueues(
  target: string | PgBoss,
  declared: Record<string, QueueDefinition> = queues,
): Promise<void> {
  const boss =
    typeof target === 'string'
      ? new PgBoss({ connectionString: target, max: 1, supervise: false, schedule: false })
      : target
  if (typeof target === 'string') boss.on('error', () => {}) // the caller receives the error
  try {
    await declare(boss, declared)
    if (typeof target === 'string') await awaitIndexes(boss)
  } finally {
    if (typeof target === 'string') await boss.stop({ graceful: false })
  }
}

/** An upgrade of pg-boss builds indexes after its start. */
async function awaitIndexes(boss: PgBoss): Promise<void> {
  const isBuilding = async () =>
    (await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress')
  while (await isBuilding()) await sleep(500)
}

async function declare(boss: PgBoss, declared: Record<string, QueueDefinition>): Promise<void> {
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
}

export async function assertQueues(boss: PgBoss, declared: Record<string, QueueDefinition>): Promise<void> {
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  const missing = Object.keys(declared).filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`The process with the role migrate has not created ${missing.join(', ')}.`)
}
