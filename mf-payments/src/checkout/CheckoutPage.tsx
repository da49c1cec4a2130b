import { type Failure, useParams, useSearchParams } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { useRecipientQuery } from '../payments.api.ts'
import { useRevived } from '../setup/useRevived.ts'
import { Checkout } from './Checkout.tsx'
import { CheckoutFailed } from './CheckoutFailed.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { checkoutRequest } from './request.ts'

/** `/checkout/:recipientId`, and `/checkout` with the recipient in the query. */
export function CheckoutPage() {
  const { recipientId: inPath } = useParams()
  const [query] = useSearchParams()
  const { recipientId, amount } = checkoutRequest(inPath, query)
  if (!recipientId) return <CheckoutFailed>Recipient information is missing</CheckoutFailed>
  return <Visits key={`${recipientId} ${amount}`} recipientId={recipientId} amount={amount} />
}

/** Each visit begins by looking whether this checkout was paid already; a tip to follow is one that does not look. */
function Visits({ recipientId, amount }: { recipientId: string; amount: number }) {
  const revived = useRevived()
  const [again, setAgain] = useState({ number: 0, since: -1 })
  const { data: recipient, error, isFetching, refetch } = useRecipientQuery(recipientId)
  if (recipient)
    return (
      <Checkout
        key={`${revived} ${again.number}`}
        recipient={recipient}
        suggested={amount}
        afresh={again.since === revived}
        onAgain={() => setAgain(({ number }) => ({ number: number + 1, since: revived }))}
      />
    )
  if (!error) return <CheckoutSkeleton />
  if (isNobody(error as Failure)) return <CheckoutFailed>Could not find recipient information</CheckoutFailed>
  return (
    <CheckoutFailed onRetry={refetch} retrying={isFetching}>
      Could not load recipient information
    </CheckoutFailed>
  )
}

/** 400: an address whose id is none. */
const isNobody = ({ status }: Failure) => status === 404 || status === 400
