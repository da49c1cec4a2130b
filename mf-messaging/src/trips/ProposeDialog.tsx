import type { OtherUser, ProposableListing } from '@flight-amigo/backend/contract/messaging'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { ProposalForm } from './ProposalForm.tsx'
import { isProposable } from './proposal.ts'
import { tripsApi } from './trips.api.ts'
import { nameIn } from './tripTexts.ts'

interface Props {
  me: number
  other: OtherUser
  about: number | undefined
  onDone: (revision: number) => void
  onClose: () => void
}

const NEW = { refetchOnMountOrArgChange: true, refetchOnReconnect: true }

export function ProposeDialog({ me, other, about, onDone, onClose }: Props) {
  const { t } = useLingui()
  const name = nameIn(other.username)
  const mine = tripsApi.useProposableOfMineQuery(me, NEW)
  const theirs = tripsApi.useProposableOfQuery({ me, other: other.id }, NEW)
  const queries = [mine, theirs]
  const isFailed = queries.some(({ isError }) => isError)
  const retry = () => {
    for (const { isError, refetch } of queries) if (isError) refetch()
  }
  const content = () => {
    if (isFailed)
      return (
        <ErrorState
          title={t`The listings could not be loaded`}
          level={3}
          onRetry={retry}
          retrying={queries.some(({ isFetching }) => isFetching)}
        >
          <Trans>Please check your connection and try again.</Trans>
        </ErrorState>
      )
    if (!mine.data || !theirs.data || queries.some(({ isFetching }) => isFetching))
      return (
        <SkeletonGroup label={t`Loading the listings`}>
          <Skeleton lines={6} />
        </SkeletonGroup>
      )
    const open = (listings: ProposableListing[], isMine: boolean) => listings.filter((one) => isProposable(one, isMine))
    const [own, their] = [open(mine.data, true), open(theirs.data.listings, false)]
    if (own.length + their.length === 0)
      return (
        <EmptyState
          title={t`No open listing`}
          level={3}
          action={
            <Link className={buttonClass()} to="/create-listing">
              <Trans>Create a Listing</Trans>
            </Link>
          }
        >
          <Trans>One of you needs a listing to propose a trip.</Trans>
        </EmptyState>
      )
    return (
      <ProposalForm me={me} other={other} about={about} mine={own} theirs={their} onDone={onDone} onClose={onClose} />
    )
  }
  return (
    <Dialog open onClose={onClose} title={t`Propose a trip to ${name}`}>
      {content()}
    </Dialog>
  )
}
