import type { ConversationTrip } from '@flight-amigo/backend/contract/messaging'
import type { Failure } from '@flight-amigo/shell/sdk'
import { messagingApi, type Pair } from '../messaging.api.ts'

const NO_TRIPS: ConversationTrip[] = []

/**
 * The listings that two people write about: first the one in the URL, then those of their messages, the newest first. The
 * next message must include `listingToMention`.
 */
export function useTrips({ me, other }: Pair, about: number | undefined, mentioned: ConversationTrip[] = NO_TRIPS) {
  const known = mentioned.find(({ listingId }) => listingId === about)
  const isUnknown = about !== undefined && !known
  const { data, error, isFetching, refetch } = messagingApi.useTripQuery({ me, id: about ?? 0 }, { skip: !isUnknown })
  const failure = isUnknown ? (error as Failure | undefined) : undefined
  const isOfPair = data?.userId === me || data?.userId === other
  // After a failure, `data` is stale.
  const found =
    known ?? (isUnknown && data && !failure && isOfPair && { listingId: about, state: 'open' as const, facts: data })
  const trips = found ? [found, ...mentioned.filter(({ listingId }) => listingId !== about)] : mentioned
  const isNew = found && found.state === 'open' && mentioned[0]?.listingId !== about
  return {
    trips,
    listingToMention: isNew ? about : undefined,
    isLoading: isUnknown && isFetching && !data,
    retry: failure && failure.status !== 404 ? refetch : undefined,
    isFetching,
  }
}
