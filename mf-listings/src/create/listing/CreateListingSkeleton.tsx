import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import styles from '../CreateForm.module.css'

/** The heading of the creation form by the type of listing. */
export const CreateListingHeading = ({ type }: Pick<Listing, 'type'>) => (
  <PageHeading lead="Nobody sees your contact details unless they ask for them.">
    {type === 'helper' ? 'Offer Help' : 'Find Help'}
  </PageHeading>
)

/** The creation form while it loads. A skeleton has no address, so it shows the default type. */
export const CreateListingSkeleton = () => (
  <Page width="form">
    <CreateListingHeading type="helper" />
    <div className={styles.form}>
      <Skeleton shape="block" className={styles.loading} />
    </div>
  </Page>
)
