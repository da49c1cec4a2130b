import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'

interface Props {
  title?: string
  lead?: string
  children?: ReactNode
}

/** The screen of a mail's link, by default while the link is being used. */
export const ConfirmFrame = ({ title = 'Confirming your alert', lead = 'One moment, please.', children }: Props) => (
  <Page width="form">
    <PageHeading lead={lead}>{title}</PageHeading>
    {children}
  </Page>
)
