import { ProcessCounter } from '../metrics/counters.ts'
import { traced } from '../metrics/tracing.ts'
import { PermanentError } from './queues.ts'

const deliveries = new ProcessCounter(
  'deliveries_total',
  'Attempts to hand over a mail, an SMS or a push message: taken, gone (its receiver), refused (for good) or failed (tried again).',
  ['channel', 'kind', 'outcome'],
)

export function deliver<T>(channel: 'mail' | 'sms' | 'push', kind: string, act: () => Promise<T>): Promise<T> {
  return traced(channel, { kind }, async () => {
    try {
      const outcome = await act()
      deliveries.inc({ channel, kind, outcome: outcome === 'gone' ? 'gone' : 'taken' })
      return outcome
    } catch (error) {
      deliveries.inc({ channel, kind, outcome: error instanceof PermanentError ? 'refused' : 'failed' })
      throw error
    }
  })
}
