import type { OtherUser, ProposableListing } from '@flight-amigo/backend/contract/messaging'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { ProposalForm } from './ProposalForm.tsx'
import { isProposable } from './proposal.ts'
import { tripsApi } from './trips.api.ts'
import { nameIn } from './tripTexts.ts'

interface Props {
  me: number
  other: OtherUser
  about: number | undefined
  /** Called with the revision of the proposal. */
  onDone: (revision: number) => void
  onClose: () => void
}

const NEW = { refetchOnMountOrArgChange: true, refetchOnReconnect: true }

export function ProposeDialog({ me, other, about, onDone, onClose }: Props) {
  const mine = tripsApi.useProposableOfMineQuery(me, NEW)
  const theirs = tripsApi.useProposableOfQuery({ me, other: other.id }, NEW)
  const queries = [mine, theirs]
  const isLost = queries.some(({ isError }) => isError)
  const retry = () => {
    for (const { isError, refetch } of queries) if (isError) refetch()
  }
  const content = () => {
    if (isLost)
      return (
        <ErrorState
          title="The listings could not be loaded"
          level={3}
          onRetry={retry}
          retrying={queries.some(({ isFetching }) => isFetching)}
        >
          Please check your connection and try again.
        </ErrorState>
      )
    if (!mine.data || !theirs.data || queries.some(({ isFetching }) => isFetching))
      return (
        <SkeletonGroup label="Loading the listings">
          <Skeleton lines={6} />
        </SkeletonGroup>
      )
    const open = (listings: ProposableListing[], isMine: boolean) => listings.filter((one) => isProposable(one, isMine))
    const [own, their] = [open(mine.data, true), open(theirs.data.listings, false)]
    if (own.length + their.length === 0)
      return (
        <EmptyState
          title="No open listing"
          level={3}
          action={
            <Link className={buttonClass()} to="/create-listing">
              Create a Listing
            </Link>
          }
        >
          One of you needs a listing to propose a trip.
        </EmptyState>
      )
    return (
      <ProposalForm me={me} other={other} about={about} mine={own} theirs={their} onDone={onDone} onClose={onClose} />
    )
  }
  return (
    <Dialog open onClose={onClose} title={`Propose a trip to ${nameIn(other.username)}`}>
      {content()}
    </Dialog>
  )
}
