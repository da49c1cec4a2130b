import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'

interface Props {
  /** Whom it is for, once that is known. */
  lead?: ReactNode
  children: ReactNode
}

/** The checkout around its content, the same while it loads. */
export const CheckoutFrame = ({ lead, children }: Props) => (
  <Page>
    <PageHeading lead={lead}>Leave a Tip</PageHeading>
    {children}
  </Page>
)
