import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { LoadingAmount } from '../amount/LoadingAmount.tsx'
import { LoadingPass } from '../pass/LoadingPass.tsx'
import { TwoSides } from '../pass/TwoSides.tsx'
import { LoadingCard } from '../stripe/LoadingCard.tsx'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import styles from './CheckoutPage.module.css'

export const CheckoutSkeleton = () => (
  <CheckoutFrame lead={<Skeleton className={styles.lead} />}>
    <TwoSides pass={<LoadingPass />}>
      <Card className={styles.form} aria-busy="true">
        <LoadingAmount />
        <Field label="Message" help="It goes along with your tip." optional>
          <Skeleton shape="block" className={styles.message} />
        </Field>
        <Field label="Email for your receipt" optional>
          <Skeleton shape="field" />
        </Field>
        <div className={styles.card}>
          <h2>Pay by card</h2>
          <LoadingCard />
          <Skeleton shape="button" width="full" />
        </div>
      </Card>
    </TwoSides>
  </CheckoutFrame>
)
