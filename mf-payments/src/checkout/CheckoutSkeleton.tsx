import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TipAmountSkeleton } from '../amount/TipAmountSkeleton.tsx'
import { CardSkeleton, PAY_HEADING } from '../stripe/CardSkeleton.tsx'
import { BesideTipCard, TipCardSkeleton } from '../tip-card/TipCardParts.tsx'
import styles from './CheckoutPage.module.css'

interface Props {
  lead?: ReactNode
  children: ReactNode
}

export const CheckoutFrame = ({ lead, children }: Props) => (
  <Page>
    <PageHeading lead={lead}>
      <Trans>Leave a Tip</Trans>
    </PageHeading>
    {children}
  </Page>
)

export const MESSAGE_LABEL = msg({ message: 'Message', context: 'noun', comment: 'The field for a message.' })
export const MESSAGE_HELP = msg({ message: 'It goes along with your tip.', comment: 'Below the field for a message.' })
export const EMAIL_LABEL = msg`Email for your receipt`

export function CheckoutSkeleton() {
  const { t } = useLingui()
  return (
    <CheckoutFrame lead={<Skeleton className={styles.lead} />}>
      <BesideTipCard card={<TipCardSkeleton />}>
        <Card className={styles.form} aria-busy="true">
          <TipAmountSkeleton />
          <Field label={t(MESSAGE_LABEL)} help={t(MESSAGE_HELP)} optional>
            <Skeleton shape="block" className={styles.message} />
          </Field>
          <Field label={t(EMAIL_LABEL)} optional>
            <Skeleton shape="field" />
          </Field>
          <div className={styles.card}>
            <h2>{t(PAY_HEADING)}</h2>
            <CardSkeleton />
            <Skeleton shape="button" width="full" />
          </div>
        </Card>
      </BesideTipCard>
    </CheckoutFrame>
  )
}
