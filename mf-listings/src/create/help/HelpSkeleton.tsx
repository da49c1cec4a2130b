import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import styles from '../CreateForm.module.css'

// The first load of every page of this remote has these words. All others stand in the pages.
const HEADINGS = {
  find: {
    title: 'Request Travel Assistance',
    lead: 'Say which flight it is and what would help. Somebody may fly there anyway.',
  },
  offer: {
    title: 'Offer Your Help to Travelers',
    lead: 'You fly there anyway. Say when, and somebody will be glad of your help.',
  },
}

interface Props {
  kind: keyof typeof HEADINGS
}

/** The heading of /find/create and /offer/create, the same while the form loads. */
export const HelpHeading = ({ kind }: Props) => (
  <PageHeading back={<Link to="/">Back to Home</Link>} lead={HEADINGS[kind].lead}>
    {HEADINGS[kind].title}
  </PageHeading>
)

const HelpSkeleton = ({ kind }: Props) => (
  <Page width="form">
    <HelpHeading kind={kind} />
    <div className={styles.form}>
      <Skeleton shape="block" className={styles.loading} />
    </div>
  </Page>
)

/** /find/create while its form loads. */
export const FindHelpSkeleton = () => <HelpSkeleton kind="find" />

/** /offer/create while its form loads. */
export const OfferHelpSkeleton = () => <HelpSkeleton kind="offer" />
