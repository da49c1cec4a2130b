import { LISTING_ACTIONS, OfferHelp } from '@flight-amigo/backend/contract/listings'
import { BriefPage } from '../BriefPage.tsx'
import { usePublishing } from '../usePublishing.ts'
import { offerWords } from './offerWords.ts'

/** Offers help to other travelers on a trip. */
export function OfferHelpPage() {
  const publishing = usePublishing({
    name: 'offer',
    schema: OfferHelp,
    action: LISTING_ACTIONS.offer,
    to: '/offer-help/listings',
    success: offerWords.success,
    failure: {
      title: 'Error',
      description: 'Something went wrong. Please try again.',
      refused: 'Failed to create listing',
    },
  })
  return <BriefPage kind="offer" words={offerWords} publishing={publishing} />
}
