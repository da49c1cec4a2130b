import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { t } from '@lingui/core/macro'

/** A review is unpublished while it waits for the other side. */
export function unpublishedText(until: string): string {
  const day = dayOfMoment(until)
  return t`It is published once you have both written, or on ${day} at the latest.`
}
