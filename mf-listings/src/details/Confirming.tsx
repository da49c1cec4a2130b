import type { Listing } from '@flight-amigo/backend/contract/listings'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import { WE_WRITE } from '../matching/fits.ts'
import { matchesAddress } from '../public.ts'
import { useConfirmation } from './useConfirmation.ts'

/** What stands above the details of a listing that was confirmed a moment ago. */
export interface News {
  id: number
  notice: ReactNode
}

interface Props {
  /** Whether the answer about the listing is there. The first one may have come with the page, from before. */
  isReady: boolean
  reread: () => PromiseLike<{ data?: Listing | undefined }>
  onConfirmed: (news: News) => void
  /** What stands there until it is confirmed. */
  children: ReactNode
}

/** Confirms the listing whose token the address has, and says so if that fails. */
export function Confirming({ isReady, reread, onConfirmed, children }: Props) {
  const { hasFailed, retry } = useConfirmation({
    isReady,
    reread,
    onConfirmed: (id) => onConfirmed({ id, notice: <NowConfirmed id={id} /> }),
  })
  if (!hasFailed) return children
  return (
    <ErrorState level={3} title="Confirmation failed" onRetry={retry}>
      Something went wrong. Please try again.
    </ErrorState>
  )
}

/** From now on the listing looks for people by itself. */
const NowConfirmed = ({ id }: { id: number }) => (
  <Notice
    tone="success"
    title="Listing confirmed"
    action={
      <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to={matchesAddress(id)}>
        See who fits
      </Link>
    }
  >
    {WE_WRITE}.
  </Notice>
)
