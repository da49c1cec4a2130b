import { dayOfMoment } from '@flight-amigo/shared-ui/days'

/** Explains when a review that waits for the other side is published. */
export const unpublishedText = (until: string): string =>
  `It appears once both have written, at the latest on ${dayOfMoment(until)}.`
