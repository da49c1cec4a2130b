import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { t } from '@lingui/core/macro'

/** Explains when a review that waits for the other side is published. */
export function unpublishedText(until: string): string {
  const day = dayOfMoment(until)
  return t`It is published once you have both written, or on ${day} at the latest.`
}
