import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'

interface Props {
  heading?: string
  lead?: ReactNode
  children: ReactNode
}

/** The page after a payment around its content. */
export const SuccessFrame = ({ heading = 'Your tip', lead, children }: Props) => (
  <Page width="form">
    <PageHeading lead={lead}>{heading}</PageHeading>
    {children}
  </Page>
)
