import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './CreateSkeletons.module.css'

// Part of the remote's entry, so it has its own style sheet and imports nothing of the forms.

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

/** The fields of each section by width: half, wide or tall. */
const SECTIONS = {
  find: ['hhhhhh', 'ww', 'hhh', 'th'],
  offer: ['hhhhhh', 'wt', 'hhh', 't'],
  listing: ['hhhhhhh', 'wt', 'tw', 'h', 'hhh'],
}

const FIELDS = { h: styles.field, w: `${styles.field} ${styles.wide}`, t: `${styles.field} ${styles.tall}` }

interface HelpProps {
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

const HelpSkeleton = ({ kind }: HelpProps) => (
  <Page width="form">
    <HelpHeading kind={kind} />
    <FormSkeleton sections={SECTIONS[kind]} />
  </Page>
)

export const FindHelpSkeleton = () => <HelpSkeleton kind="find" />

export const OfferHelpSkeleton = () => <HelpSkeleton kind="offer" />

export const CreateListingHeading = ({ type }: Pick<Listing, 'type'>) => {
  const { t } = useLingui()
  return (
    <PageHeading lead={t`No one sees your contact details unless they ask for them.`}>
      {type === 'helper' ? t`Offer Help` : t`Find Help`}
    </PageHeading>
  )
}

/** A skeleton does not know the URL, so it shows the default type. */
export const CreateListingSkeleton = () => (
  <Page width="form">
    <CreateListingHeading type="helper" />
    <Skeleton shape="block" className={styles.switch} />
    <FormSkeleton sections={SECTIONS.listing} />
  </Page>
)

const FormSkeleton = ({ sections }: { sections: string[] }) => (
  <div className={styles.container}>
    {sections.map((fields) => (
      <div key={fields} className={styles.section}>
        <Skeleton shape="block" className={styles.title} />
        {Object.entries(fields).map(([index, size]) => (
          <Skeleton key={index} shape="field" className={FIELDS[size as keyof typeof FIELDS]} />
        ))}
      </div>
    ))}
  </div>
)
