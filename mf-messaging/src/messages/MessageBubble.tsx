import type { MessageView } from '@flight-amigo/backend/contract/messaging'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { CircleAlert, Clock } from 'lucide'
import { timeOf } from './days.ts'
import styles from './MessageBubble.module.css'
import { outbox, type Unsent } from './outbox.ts'
import { WrittenText } from './WrittenText.tsx'

/** One message with its time. */
export const MessageBubble = ({ message, mine }: { message: MessageView; mine: boolean }) => (
  <li className={mine ? styles.mine : styles.theirs}>
    {mine && <VisuallyHidden>You: </VisuallyHidden>}
    <p className={styles.text}>
      <WrittenText>{message.content}</WrittenText>
    </p>
    <time className={styles.time} dateTime={message.createdAt}>
      {timeOf(message.createdAt)}
    </time>
  </li>
)

/** A message that the server has not confirmed: it is on its way, or it failed and can be sent again. */
export function UnsentBubble({ me, message }: { me: number; message: Unsent }) {
  const failed = message.state !== 'waiting'
  return (
    <li className={styles.mine} data-failed={failed || undefined} data-unsent>
      <VisuallyHidden>You: </VisuallyHidden>
      <p className={styles.text}>
        <WrittenText>{message.content}</WrittenText>
      </p>
      {failed ? (
        <div className={styles.failure}>
          <span className={styles.state}>
            <Icon of={CircleAlert} />
            {message.state === 'refused' ? message.refusal : 'Not sent'}
          </span>
          <button type="button" onClick={() => outbox.retry(me, message)}>
            Try again
          </button>
          <button type="button" onClick={() => outbox.remove(me, message)}>
            Delete
          </button>
        </div>
      ) : (
        <span className={styles.state}>
          <Icon of={Clock} />
          Sending…
        </span>
      )}
    </li>
  )
}
