import { i18n } from '../../../languages/i18n.ts'
import type { findPosterStep } from '../family/family.statement.ts'
import { firstNameOf, stepParagraphs, stepTitle } from '../family/family-texts.ts'
import { namedToPoster } from '../trip-phrases.ts'
import type { EmailContent } from '../trip-texts.ts'

type PosterStep = NonNullable<Awaited<ReturnType<typeof findPosterStep.first>>>

/** For the poster who does not fly. */
export const posterStepText = (step: PosterStep, helper: string): EmailContent => ({
  subject: stepTitle(step, step.legs),
  paragraphs: stepParagraphs(step, namedToPoster(step), firstNameOf(helper)),
  label: i18n._('Open your trip'),
})
