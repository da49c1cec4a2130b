import { Conversation } from '../messages/Conversation.tsx'
import { useDelivery } from '../messages/unsentMessages.ts'

/** Not part of the page, because a narrow screen does not show it. */
export function TripConversation({ me, other }: { me: number; other: number }) {
  useDelivery(me)
  return <Conversation me={me} other={other} listingId={undefined} />
}
