import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { useIsOffline } from '@flight-amigo/shared-ui/useIsOffline'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import styles from './RemotePart.module.css'

interface Props {
  title: string
  onRetry: () => void
  retrying?: boolean
}

/** The title is quoted, because "Payment Success" as a heading would claim a success that is not known. */
export const PageUnavailable = ({ title, onRetry, retrying = false }: Props) => (
  <div className={styles.page}>
    <PageHeading>
      <Trans>This page did not arrive</Trans>
    </PageHeading>
    <ErrorState title={t`“${title}” is missing for the moment`} onRetry={onRetry} retrying={retrying}>
      <Trans>Please try again, or go on with another page.</Trans>
    </ErrorState>
  </div>
)

export const ExtensionUnavailable = ({ title, onRetry, retrying = false }: Props) => (
  <p className={styles.extension} role="status">
    {useIsOffline() ? (
      <Trans>{title} are missing for the moment: you're offline.</Trans>
    ) : (
      <Trans>{title} are missing for the moment.</Trans>
    )}
    <Button variant="quiet" size="small" busy={retrying} onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </p>
)
