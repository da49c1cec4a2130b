import type { BriefWords } from '../briefWords.ts'

/** The words of /find/create. */
export const findWords: BriefWords = {
  title: 'Request Travel Assistance',
  lead: 'Say which flight it is and what would help. Somebody may fly there anyway.',
  submit: 'Publish Request',
  submitting: 'Creating your request...',
  description: 'Who flies, what they would be glad of, which languages they speak.',
  published: 'Your Help Request Has Been Published',
  another: 'Create Another Request',
  success: {
    title: 'Help Request Created!',
    description: 'Your request for travel assistance has been published successfully.',
  },
}
