import { type Ids, type Kind, type Renderer, renderer } from '../jobs/renderers.ts'
import { withPlainQuotes } from './segments.ts'
import type { TextMessage } from './sms-gateway.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    smsRenderers: SmsRenderer
  }
}

/**
 * In this order: the service accepted the SMS, its recipient no longer exists, the service rejected it, the service
 * never responded, or the service accepted the SMS but could not deliver it.
 */
export type SmsOutcome = 'sent' | 'no-phone' | 'refused' | 'unsent' | 'undelivered'

/** `settle` may receive the same outcome twice, and `undelivered` before `sent`. */
export interface SmsRenderer extends Renderer<TextMessage> {
  readonly settle?: (ids: Ids, outcome: SmsOutcome) => Promise<void>
  /** The ids that identify the SMS to `settle`. They are part of a URL that the service calls, so none is a secret. */
  readonly publicIds?: (ids: Ids) => Ids
}

export const smsRenderer = <I extends Ids, O extends Ids>(
  of: Kind<I>,
  render: (ids: I) => Promise<TextMessage | undefined>,
  options: { publicIds: (ids: I) => O; settle?: (ids: O, outcome: SmsOutcome) => Promise<void> },
): SmsRenderer => ({
  ...renderer(of, async (ids: I) => {
    const sms = await render(ids)
    return sms && { ...sms, text: withPlainQuotes(sms.text) }
  }),
  ...(options as unknown as Pick<SmsRenderer, 'publicIds' | 'settle'>),
})
