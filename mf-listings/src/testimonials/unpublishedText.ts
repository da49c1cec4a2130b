import { dayOfMoment } from '@flight-amigo/shared-ui/days'

/** Explains when a review that waits for the other side is published. */
export const unpublishedText = (until: string): string =>
  `It is published once you have both written, or on ${dayOfMoment(until)} at the latest.`
