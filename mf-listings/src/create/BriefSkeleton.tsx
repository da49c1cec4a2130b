import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import type { BriefWords } from './briefWords.ts'
import styles from './CreateForm.module.css'

type Words = Pick<BriefWords, 'title' | 'lead'>

/** Heading of a short creation screen, the same while it loads and after. */
export const BriefHeading = ({ words: { title, lead } }: { words: Words }) => (
  <PageHeading back={<Link to="/">Back to Home</Link>} lead={lead}>
    {title}
  </PageHeading>
)

/** A short creation screen until its form is there. */
export const BriefSkeleton = ({ words }: { words: Words }) => (
  <Page width="form">
    <BriefHeading words={words} />
    <div className={styles.form}>
      <Skeleton shape="block" className={styles.loading} />
    </div>
  </Page>
)
