import { dayOfMoment } from '@flight-amigo/shared-ui/days'

/** Why a review is not there yet: nobody shall think that it is lost. */
export const unpublishedText = (until: string): string =>
  `It appears once both have written, at the latest on ${dayOfMoment(until)}.`
