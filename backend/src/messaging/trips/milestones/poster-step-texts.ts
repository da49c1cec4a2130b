import { i18n } from '../../../languages/i18n.ts'
import { firstNameOf, type RecordedStep, stepParagraphs, stepTitle } from '../family/family-texts.ts'
import { roleOf, type TripReader, travelerName } from '../trip-reader.ts'
import type { EmailContent } from '../trip-texts.ts'

/** A poster who does not fly is told of each step like the family, and the others have taken it themselves. */
export const posterStepText = (step: RecordedStep, reader: TripReader): EmailContent | undefined =>
  roleOf(reader) === 'poster'
    ? {
        subject: stepTitle(step, step.legs),
        paragraphs: stepParagraphs(step, travelerName(reader), firstNameOf(reader.other)),
        label: i18n._('Open the trip'),
      }
    : undefined
