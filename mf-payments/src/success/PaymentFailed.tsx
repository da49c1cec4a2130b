import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import { checkoutPath } from '../public.ts'
import { SuccessFrame } from './SuccessSkeleton.tsx'

interface Props {
  title: string
  recipientId: number | undefined
  onRetry?: () => void
  children?: string
}

export const PaymentFailed = ({ title, recipientId, onRetry, children }: Props) => (
  <SuccessFrame>
    <ErrorState
      title={title}
      {...(onRetry && { onRetry })}
      action={
        recipientId ? (
          <Link className={buttonClass({ variant: 'quiet' })} to={checkoutPath(recipientId)}>
            <Trans>Back to the tip</Trans>
          </Link>
        ) : (
          <Link className={buttonClass({ variant: 'quiet' })} to="/search">
            <Trans>Find Companions</Trans>
          </Link>
        )
      }
    >
      {children}
    </ErrorState>
  </SuccessFrame>
)
