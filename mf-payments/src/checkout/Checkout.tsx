import { errorText, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { TipPass } from '../pass/TipPass.tsx'
import { TwoSides } from '../pass/TwoSides.tsx'
import type { Recipient } from '../payments.api.ts'
import { useSetUp } from '../setup/useSetUp.ts'
import { useTried } from '../setup/useTried.ts'
import { CheckoutFailed } from './CheckoutFailed.tsx'
import { CheckoutForm, type Typed } from './CheckoutForm.tsx'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { Paid } from './Paid.tsx'

interface Props {
  recipient: Recipient
  /** The amount that the address asks for. */
  suggested: number
  /** Another tip, after one that was paid here. */
  afresh: boolean
  onAgain: () => void
}

/** A checkout whose recipient is known: its form, or that it has been paid. */
export function Checkout({ recipient, suggested, afresh, onAgain }: Props) {
  const { user } = useSession()
  const { earlier, note } = useTried({ afresh })
  const setUp = useSetUp(earlier.tried)
  const [typed, setTyped] = useState<Typed>({
    amount: earlier.tried?.tip.amount ?? suggested,
    message: earlier.tried?.tip.message ?? '',
    receiptEmail: '',
  })
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  if (earlier.state === 'checking') return <CheckoutSkeleton />
  if (earlier.state === 'paid') return <Paid recipient={recipient} amount={typed.amount} onAgain={onAgain} />

  if (failure !== undefined) {
    const retry = () => {
      setFailure(undefined)
      setAttempt(attempt + 1)
    }
    return <CheckoutFailed onRetry={retry}>{errorText(failure, 'Could not process payment setup')}</CheckoutFailed>
  }
  return (
    <CheckoutFrame lead={`Supporting ${recipient.username} for their help`}>
      <TwoSides pass={<TipPass to={recipient} amount={typed.amount} />}>
        <CheckoutForm
          key={attempt}
          recipient={recipient}
          typed={typed}
          onType={(part) => setTyped((before) => ({ ...before, ...part }))}
          giver={user?.email}
          setUp={setUp}
          onTry={note}
          onSetUpFailed={setFailure}
        />
      </TwoSides>
    </CheckoutFrame>
  )
}
