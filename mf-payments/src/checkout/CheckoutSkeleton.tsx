import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import type { ReactNode } from 'react'
import { AmountSkeleton } from '../amount/AmountSkeleton.tsx'
import { BesidePass, TipPassSkeleton } from '../pass/PassParts.tsx'
import { CardSkeleton, PAY_HEADING } from '../stripe/CardSkeleton.tsx'
import styles from './CheckoutPage.module.css'

interface Props {
  lead?: ReactNode
  children: ReactNode
}

export const CheckoutFrame = ({ lead, children }: Props) => (
  <Page>
    <PageHeading lead={lead}>Leave a Tip</PageHeading>
    {children}
  </Page>
)

export const MESSAGE_HELP = 'It goes along with your tip.'
export const EMAIL_LABEL = 'Email for your receipt'

export const CheckoutSkeleton = () => (
  <CheckoutFrame lead={<Skeleton className={styles.lead} />}>
    <BesidePass pass={<TipPassSkeleton />}>
      <Card className={styles.form} aria-busy="true">
        <AmountSkeleton />
        <Field label="Message" help={MESSAGE_HELP} optional>
          <Skeleton shape="block" className={styles.message} />
        </Field>
        <Field label={EMAIL_LABEL} optional>
          <Skeleton shape="field" />
        </Field>
        <div className={styles.card}>
          <h2>{PAY_HEADING}</h2>
          <CardSkeleton />
          <Skeleton shape="button" width="full" />
        </div>
      </Card>
    </BesidePass>
  </CheckoutFrame>
)
