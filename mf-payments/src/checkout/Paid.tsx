import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import { Stamp, ThankYou } from '../pass/ThankYou.tsx'
import { TipPass } from '../pass/TipPass.tsx'
import { useArrival } from '../pass/useArrival.ts'
import type { Recipient } from '../payments.api.ts'

interface Props {
  recipient: Recipient
  amount: number
  onAgain: () => void
}

/** A checkout that is already paid. */
export function Paid({ recipient, amount, onAgain }: Props) {
  useArrival()
  return (
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
        <TipPass to={recipient} amount={amount}>
          <p>This tip has been paid. Nothing more is charged.</p>
          <Stamp />
        </TipPass>
      </ThankYou>
    </Page>
  )
}
