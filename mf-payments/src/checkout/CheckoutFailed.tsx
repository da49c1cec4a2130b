import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { useLocation, useNavigate } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import { CheckoutFrame } from './CheckoutSkeleton.tsx'

interface Props {
  children: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

/** A checkout that cannot be used, with the reason. */
export function CheckoutFailed({ children, ...retry }: Props) {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <CheckoutFrame>
      <ErrorState
        title="Something went wrong"
        {...retry}
        action={
          // After a link from another site there is no page of ours to go back to.
          <Button onClick={() => (key === 'default' ? navigate('/') : navigate(-1))}>Go Back</Button>
        }
      >
        {children}
      </ErrorState>
    </CheckoutFrame>
  )
}
