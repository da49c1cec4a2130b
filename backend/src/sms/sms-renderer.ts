import { type Ids, type Kind, type Renderer, renderer } from '../jobs/renderers.ts'
import type { TextMessage } from './sms-gateway.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    texts: SmsRenderer
  }
}

/**
 * What became of an SMS: the service has taken it, nobody was left to get it, the service refused it, it never answered, or
 * it has taken the SMS and could not deliver it.
 */
export type SmsOutcome = 'sent' | 'no-phone' | 'refused' | 'unsent' | 'undelivered'

/**
 * Renders an SMS, and may store its outcome. It may receive the same outcome twice, and `undelivered` before `sent`.
 */
export interface SmsRenderer extends Renderer<TextMessage> {
  readonly settle?: (ids: Ids, outcome: SmsOutcome) => Promise<void>
  /** The ids by which `settle` knows the SMS. They travel in an address that the service calls, so none is a secret. */
  readonly open?: (ids: Ids) => Ids
}

export const smsRenderer = <I extends Ids, O extends Ids>(
  of: Kind<I>,
  render: (ids: I) => Promise<TextMessage | undefined>,
  open: (ids: I) => O,
  settle: (ids: O, outcome: SmsOutcome) => Promise<void>,
): SmsRenderer => ({
  ...renderer(of, render),
  open: open as unknown as NonNullable<SmsRenderer['open']>,
  settle: settle as unknown as NonNullable<SmsRenderer['settle']>,
})
