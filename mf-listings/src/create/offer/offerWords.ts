import type { BriefWords } from '../briefWords.ts'

/** The words of /offer/create. */
export const offerWords: BriefWords = {
  title: 'Offer Your Help to Travelers',
  lead: 'You fly there anyway. Say when, and somebody will be glad of you.',
  submit: 'Publish Offer',
  submitting: 'Creating your offer...',
  description: 'What you are glad to help with, which languages you speak.',
  published: 'Your Help Offer Has Been Published',
  another: 'Create Another Offer',
  success: {
    title: 'Help Offer Created!',
    description: 'Your offer to assist other travelers has been published successfully.',
  },
}
