import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import styles from './RemoteUnavailable.module.css'

/** In place of a page that did not come: what is missing, that the rest works, and another try. */
export const RemoteUnavailable = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <div className={styles.place}>
    <PageHeading>{title}</PageHeading>
    <ErrorState title="This part of the site did not arrive" onRetry={onRetry}>
      It is missing for the moment; everything else works as usual.
    </ErrorState>
  </div>
)
