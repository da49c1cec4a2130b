import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import styles from './RemoteUnavailable.module.css'

/**
 * In place of a page that did not come: what is missing, that the rest works, and another try. The title stands in
 * quotes: "Payment Success" as a heading would promise what nobody knows.
 */
export const RemoteUnavailable = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <div className={styles.place}>
    <PageHeading>This page did not arrive</PageHeading>
    <ErrorState title={`“${title}” is missing for the moment`} onRetry={onRetry}>
      Everything else on the site works as usual.
    </ErrorState>
  </div>
)
