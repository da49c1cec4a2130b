import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import styles from './SavedSearches.module.css'

export const SaveSearchOffer = ({ from, to, search }: { from: string; to: string; search: string }) => (
  <div>
    <h2 className={styles.title}>
      <Trans>We can keep looking for you</Trans>
    </h2>
    <p className={styles.text}>
      <Trans comment="The last placeholder describes a search: any day, Amigos who offer help">
        We'll email you when someone posts a trip {from} → {to} that fits: {search}.
      </Trans>
    </p>
  </div>
)

export const saveFailed = () => ({
  title: t`The search was not saved`,
  description: t`Something went wrong. Please try again.`,
})
