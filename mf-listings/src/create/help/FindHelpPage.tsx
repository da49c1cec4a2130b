import { FindHelp, LISTING_ACTIONS } from '@flight-amigo/backend/contract/listings'
import { usePublishing } from '../usePublishing.ts'
import { HelpPage } from './HelpPage.tsx'

const texts = {
  submit: 'Publish Request',
  submitting: 'Creating your request...',
  descriptionHelp: 'Who is flying, what help they need, which languages they speak.',
  published: 'Your Help Request Has Been Published',
  another: 'Create Another Request',
}

export function FindHelpPage() {
  const publishing = usePublishing({
    name: 'find',
    type: 'seeking_help',
    schema: FindHelp,
    action: LISTING_ACTIONS.find,
    to: '/find-help/listings',
    success: {
      title: 'Help Request Created!',
      description: 'Your request for travel assistance has been published successfully.',
    },
    failure: {
      title: 'Error',
      description: 'Something went wrong. Please try again.',
      refused: 'Failed to create listing',
    },
  })
  return <HelpPage kind="find" texts={texts} publishing={publishing} />
}
