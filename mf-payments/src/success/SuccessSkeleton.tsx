import thankYou from '@flight-amigo/shared-ui/drawings/thank-you.svg'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ReceiptLayout } from '../tip-card/ReceiptLayout.tsx'
import { Receipt } from './Receipt.tsx'
import styles from './SuccessPage.module.css'
import { MoneyAndReceipt } from './WhatHappens.tsx'

interface Props {
  heading?: string | undefined
  lead?: ReactNode
  children: ReactNode
}

export const SuccessFrame = ({ heading, lead, children }: Props) => (
  <Page width="form">
    {lead && (
      <div className={styles.scene}>
        <Illustration of={thankYou} width={192} className={styles.drawing} />
      </div>
    )}
    <PageHeading lead={lead}>{heading ?? <Trans>Your tip</Trans>}</PageHeading>
    {children}
  </Page>
)

export const SuccessSkeleton = () => (
  <SuccessFrame
    lead={
      <span role="status" className={styles.processing}>
        <Spinner /> <Trans>Processing...</Trans>
      </span>
    }
  >
    <ReceiptLayout
      actions={
        <>
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </>
      }
    >
      <Receipt
        amount={<Skeleton className={styles.sum} />}
        to={<Skeleton width="long" />}
        status={<Skeleton width="long" />}
        date={<Skeleton width="long" />}
        card={<Skeleton width="long" />}
        number={<Skeleton width="long" />}
      />
      <MoneyAndReceipt money={<Skeleton lines={3} />} receipt={<Skeleton lines={2} />} />
    </ReceiptLayout>
  </SuccessFrame>
)
