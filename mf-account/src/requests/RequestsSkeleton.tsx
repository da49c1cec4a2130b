import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ProfileFrame, TITLES } from '../profile/ProfileFrame.tsx'
import styles from './RequestsPage.module.css'

export const HEADING = msg`Who asked for your contact details`

export function RequestsSkeleton() {
  const { t } = useLingui()
  return (
    <ProfileFrame title={TITLES.requests}>
      <Card className={styles.requests}>
        <h2>{t(HEADING)}</h2>
        <LoadingRequests />
      </Card>
    </ProfileFrame>
  )
}

export function LoadingRequests() {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading requests`} className={styles.list}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.request}>
          <Skeleton shape="avatar" />
          <div className={styles.text}>
            <Skeleton width="half" />
            <Skeleton width="long" />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
