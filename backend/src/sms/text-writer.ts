import { type Ids, type Kind, type Writer, writer } from '../jobs/writers.ts'
import type { TextMessage } from './sms-gateway.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    texts: TextWriter
  }
}

/**
 * What became of an SMS: the service has taken it, nobody was left to get it, the service refused it, it never answered, or
 * it has taken the SMS and could not deliver it.
 */
export type SmsOutcome = 'sent' | 'no-phone' | 'refused' | 'unsent' | 'undelivered'

/**
 * Writes an SMS, and may keep what became of it. It may hear of the same outcome twice, and of `undelivered` before `sent`.
 */
export interface TextWriter extends Writer<TextMessage> {
  readonly settle?: (ids: Ids, outcome: SmsOutcome) => Promise<void>
  /** The ids by which `settle` knows the SMS. They travel in an address that the service calls, so none is a secret. */
  readonly open?: (ids: Ids) => Ids
}

export const textWriter = <I extends Ids, O extends Ids>(
  of: Kind<I>,
  write: (ids: I) => Promise<TextMessage | undefined>,
  open: (ids: I) => O,
  settle: (ids: O, outcome: SmsOutcome) => Promise<void>,
): TextWriter => ({
  ...writer(of, write),
  open: open as unknown as NonNullable<TextWriter['open']>,
  settle: settle as unknown as NonNullable<TextWriter['settle']>,
})
