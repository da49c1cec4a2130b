import type { InboxItem } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Link } from '@flight-amigo/shell/sdk'
import { conversationAddress } from '../public.ts'
import styles from './ConversationList.module.css'
import { whenShort } from './days.ts'

interface Props {
  me: number
  conversation: InboxItem
  selected: boolean
}

/** One conversation in the list: who, how the last message begins, when, and whether it is new. */
export function ConversationRow({ me, conversation, selected }: Props) {
  const { otherUser, read, senderId, lastMessage, createdAt } = conversation
  const isNew = !read && senderId !== me
  return (
    <Link
      className={styles.row}
      to={conversationAddress(otherUser.id)}
      aria-current={selected ? 'true' : undefined}
      data-new={isNew || undefined}
    >
      <Avatar name={otherUser.username} src={otherUser.profilePictureUrl} />
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.name}>{otherUser.username}</b>
          <time className={styles.when} dateTime={createdAt}>
            {whenShort(createdAt)}
          </time>
        </span>
        <span className={styles.line}>
          <span className={styles.last}>
            {senderId === me && 'You: '}
            {lastMessage}
          </span>
          {isNew && <Badge tone="accent">New</Badge>}
        </span>
      </span>
    </Link>
  )
}
