import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'

/** The tip page around its content, the same while it loads. */
export const TipFrame = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeading lead="A small thank-you for a hand along the way.">Send a Tip</PageHeading>
    {children}
  </Page>
)
