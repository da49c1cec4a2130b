import { LISTING_ACTIONS, OfferHelp } from '@flight-amigo/backend/contract/listings'
import { t } from '@lingui/core/macro'
import { usePublishing } from '../usePublishing.ts'
import { HelpPage } from './HelpPage.tsx'

const offerTexts = () => ({
  submit: t`Publish Offer`,
  submitting: t`Creating your offer...`,
  descriptionHelp: t`What you can help with, which languages you speak.`,
  published: t`Your Help Offer Has Been Published`,
  createAnother: t`Create Another Offer`,
})

export function OfferHelpPage() {
  const publishing = usePublishing({
    name: 'offer',
    type: 'helper',
    schema: OfferHelp,
    action: LISTING_ACTIONS.offer,
    endpoint: '/offer-help/listings',
    success: {
      title: t`Help Offer Created!`,
      description: t`Your offer to assist other travelers has been published successfully.`,
    },
    failure: {
      title: t`Error`,
      description: t`Something went wrong. Please try again.`,
      refused: t`Failed to create listing`,
    },
  })
  return <HelpPage kind="offer" texts={offerTexts()} publishing={publishing} />
}
