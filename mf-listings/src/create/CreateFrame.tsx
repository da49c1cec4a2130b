import type { Listing } from '@flight-amigo/backend/contract/listings'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

const HELP_HEADINGS = {
  find: {
    title: msg`Request Travel Assistance`,
    lead: msg`Say which flight it is and what would help. Someone may already be on that flight.`,
  },
  offer: {
    title: msg`Offer Your Help to Travelers`,
    lead: msg`Already flying? Tell us when, and help someone on your flight.`,
  },
}

export interface HelpProps {
  kind: keyof typeof HELP_HEADINGS
}

export const HelpHeading = ({ kind }: HelpProps) => {
  const { t } = useLingui()
  return (
    <PageHeading
      back={
        <Link to="/">
          <Trans>Back to Home</Trans>
        </Link>
      }
      lead={t(HELP_HEADINGS[kind].lead)}
    >
      {t(HELP_HEADINGS[kind].title)}
    </PageHeading>
  )
}

export const CreateListingHeading = ({ type }: Pick<Listing, 'type'>) => {
  const { t } = useLingui()
  return (
    <PageHeading lead={t`No one sees your contact details unless they ask for them.`}>
      {type === 'helper' ? t`Offer Help` : t`Find Help`}
    </PageHeading>
  )
}
