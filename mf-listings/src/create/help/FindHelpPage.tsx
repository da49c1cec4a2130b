import { FindHelp, LISTING_ACTIONS } from '@flight-amigo/backend/contract/listings'
import { t } from '@lingui/core/macro'
import { usePublishing } from '../usePublishing.ts'
import { HelpPage } from './HelpPage.tsx'

const requestTexts = () => ({
  submit: t`Publish Request`,
  submitting: t`Creating your request...`,
  descriptionHelp: t`Who is flying, what help they need, which languages they speak.`,
  published: t`Your Help Request Has Been Published`,
  createAnother: t`Create Another Request`,
})

export function FindHelpPage() {
  const publishing = usePublishing({
    name: 'find',
    type: 'seeking_help',
    schema: FindHelp,
    action: LISTING_ACTIONS.find,
    endpoint: '/find-help/listings',
    success: {
      title: t`Help Request Created!`,
      description: t`Your request for travel assistance has been published successfully.`,
    },
    failure: {
      title: t`Error`,
      description: t`Something went wrong. Please try again.`,
      refused: t`Failed to create listing`,
    },
  })
  return <HelpPage kind="find" texts={requestTexts()} publishing={publishing} />
}
