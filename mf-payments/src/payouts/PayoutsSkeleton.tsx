import { Card } from '@flight-amigo/shared-ui/Card'
import { LoadingStatus } from './LoadingStatus.tsx'
import { LoadingTips } from './LoadingTips.tsx'
import styles from './Payouts.module.css'

export const PayoutsSkeleton = () => (
  <Card as="section" className={styles.payouts}>
    <h2>Tips</h2>
    <LoadingStatus label="Loading your payouts" />
    <LoadingTips />
  </Card>
)
