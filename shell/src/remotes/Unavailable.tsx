import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { useIsOffline } from '@flight-amigo/shared-ui/useIsOffline'
import styles from './RemotePart.module.css'

interface Props {
  /** The name of the missing part. */
  title: string
  onRetry: () => void
  retrying?: boolean
}

/**
 * Replaces a page that did not load, with a retry button. The title is quoted: "Payment Success" as a heading would
 * claim a success that is not known.
 */
export const PageUnavailable = ({ title, onRetry, retrying = false }: Props) => (
  <div className={styles.page}>
    <PageHeading>This page did not arrive</PageHeading>
    <ErrorState title={`“${title}” is missing for the moment`} onRetry={onRetry} retrying={retrying}>
      Please try again, or go on with another page.
    </ErrorState>
  </div>
)

/** Replaces an extension that did not load, with one line. */
export const ExtensionUnavailable = ({ title, onRetry, retrying = false }: Props) => (
  <p className={styles.extension} role="status">
    {title} are missing for the moment{useIsOffline() && ': you’re offline'}.
    <Button variant="quiet" size="small" busy={retrying} onClick={onRetry}>
      Try again
    </Button>
  </p>
)
