import { LISTING_ACTIONS, OfferHelp } from '@flight-amigo/backend/contract/listings'
import { usePublishing } from '../usePublishing.ts'
import { HelpPage } from './HelpPage.tsx'

const texts = {
  submit: 'Publish Offer',
  submitting: 'Creating your offer...',
  descriptionHelp: 'What you can help with, which languages you speak.',
  published: 'Your Help Offer Has Been Published',
  another: 'Create Another Offer',
}

export function OfferHelpPage() {
  const publishing = usePublishing({
    name: 'offer',
    type: 'helper',
    schema: OfferHelp,
    action: LISTING_ACTIONS.offer,
    to: '/offer-help/listings',
    success: {
      title: 'Help Offer Created!',
      description: 'Your offer to assist other travelers has been published successfully.',
    },
    failure: {
      title: 'Error',
      description: 'Something went wrong. Please try again.',
      refused: 'Failed to create listing',
    },
  })
  return <HelpPage kind="offer" texts={texts} publishing={publishing} />
}
