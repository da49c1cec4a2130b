import { Hopeless } from '../jobs/queues.ts'
import { Counter } from './counter.ts'
import { traced } from './tracing.ts'

/** The codes, mails and SMS that were sent, or refused. */
export const deliveries = new Counter(
  'deliveries_total',
  'Attempts to hand over a mail, an SMS or a push message: taken, gone (its receiver), refused (for good) or failed (tried again).',
  ['channel', 'kind', 'outcome'],
)

/** Hands something to the service that carries it to people: counts how that ended, and shows it in a trace. */
export function handOver<T>(channel: 'mail' | 'sms' | 'push', kind: string, act: () => Promise<T>): Promise<T> {
  return traced(channel, { kind }, async () => {
    try {
      const answer = await act()
      deliveries.add({ channel, kind, outcome: answer === 'gone' ? 'gone' : 'taken' })
      return answer
    } catch (error) {
      deliveries.add({ channel, kind, outcome: error instanceof Hopeless ? 'refused' : 'failed' })
      throw error
    }
  })
}
