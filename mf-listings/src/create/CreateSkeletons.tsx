import { Page } from '@flight-amigo/shared-ui/Page'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { CreateListingHeading, HelpHeading, type HelpProps } from './CreateFrame.tsx'
import styles from './CreateSkeletons.module.css'

// It has its own style sheet and imports nothing of the forms, which load later.

/** The fields of each section by width: half, wide or tall. */
const SECTIONS = {
  find: ['hhhhhh', 'ww', 'hhh', 'th'],
  offer: ['hhhhhh', 'wt', 'hhh', 't'],
  listing: ['hhhhhhh', 'wt', 'tw', 'h', 'hhh'],
}

const FIELDS = { h: styles.field, w: `${styles.field} ${styles.wide}`, t: `${styles.field} ${styles.tall}` }

const HelpSkeleton = ({ kind }: HelpProps) => (
  <Page width="form">
    <HelpHeading kind={kind} />
    <FormSkeleton sections={SECTIONS[kind]} />
  </Page>
)

export const FindHelpSkeleton = () => <HelpSkeleton kind="find" />

export const OfferHelpSkeleton = () => <HelpSkeleton kind="offer" />

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
