import { ConversationTrips } from '../trips/ConversationTrips.tsx'
import { Conversation } from './Conversation.tsx'

interface Props {
  me: number
  other: number
  listingId: number | undefined
}

export const SelectedConversation = (props: Props) => <Conversation {...props} Trips={ConversationTrips} />
