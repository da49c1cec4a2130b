import { FindHelp, LISTING_ACTIONS } from '@flight-amigo/backend/contract/listings'
import { BriefPage } from '../BriefPage.tsx'
import { usePublishing } from '../usePublishing.ts'
import { findWords } from './findWords.ts'

/** Asks other travelers for help on a trip. */
export function FindHelpPage() {
  const publishing = usePublishing({
    name: 'find',
    schema: FindHelp,
    action: LISTING_ACTIONS.find,
    to: '/find-help/listings',
    success: findWords.success,
    failure: {
      title: 'Error',
      description: 'Something went wrong. Please try again.',
      refused: 'Failed to create listing',
    },
  })
  return <BriefPage kind="find" words={findWords} publishing={publishing} />
}
