import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import { ThankYou } from '../pass/ThankYou.tsx'
import type { Recipient } from '../payments.api.ts'

/** A checkout that has been paid, for whoever comes back to it. */
export const Paid = ({ recipient, onAgain }: { recipient: Recipient; onAgain: () => void }) => (
  <Page width="form">
    <PageHeading lead={`Thank you for your tip to ${recipient.username}!`}>Payment Successful!</PageHeading>
    <ThankYou
      actions={
        <>
          <Button variant="quiet" onClick={onAgain}>
            Leave Another Tip
          </Button>
          <Link className={buttonClass()} to="/search">
            Find Companions
          </Link>
        </>
      }
    >
      This tip has been paid. Nothing more is charged.
    </ThankYou>
  </Page>
)
