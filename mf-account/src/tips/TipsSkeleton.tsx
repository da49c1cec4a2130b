import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { ProfileFrame, TITLES } from '../profile/ProfileFrame.tsx'
import styles from './TipsPage.module.css'

export function TipsSkeleton() {
  const { t } = useLingui()
  return (
    <ProfileFrame title={TITLES.tips}>
      <Card className={styles.tips}>
        <h2>
          <Trans comment="The heading above the tips that the user has received and sent.">Tips</Trans>
        </h2>
        <SkeletonGroup label={t`Loading your tips`}>
          <Skeleton lines={8} />
        </SkeletonGroup>
      </Card>
    </ProfileFrame>
  )
}
