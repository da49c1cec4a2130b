import { ProcessCounter } from '../metrics/counters.ts'
import { traced } from '../metrics/tracing.ts'
import { PermanentError } from './queues.ts'

const deliveries = new ProcessCounter(
  'deliveries_total',
  'Attempts to hand over a mail, an SMS or a push message: taken, gone (its receiver), refused (for good) or failed (tried again).',
  ['channel', 'kind', 'outcome'],
)

export function handOver<T>(channel: 'mail' | 'sms' | 'push', kind: string, act: () => Promise<T>): Promise<T> {
  return traced(channel, { kind }, async () => {
    try {
      const answer = await act()
      deliveries.inc({ channel, kind, outcome: answer === 'gone' ? 'gone' : 'taken' })
      return answer
    } catch (error) {
      deliveries.inc({ channel, kind, outcome: error instanceof PermanentError ? 'refused' : 'failed' })
      throw error
    }
  })
}
