import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'

/** The text of the screen before anything is changed. */
export const QUESTION = 'We write when someone posts a trip that fits yours. You can stop that here.'

/** The screen around its button. */
export const StopAlertsFrame = ({ lead, children }: { lead: string; children?: ReactNode }) => (
  <Page width="form">
    <PageHeading lead={lead}>Mails about who fits</PageHeading>
    {children}
  </Page>
)
