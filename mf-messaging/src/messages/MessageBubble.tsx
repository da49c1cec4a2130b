import type { MessageView } from '@flight-amigo/backend/contract/messaging'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { CircleAlert, Clock, Flag } from 'lucide'
import { timeOf } from './days.ts'
import styles from './MessageBubble.module.css'
import { outbox, type Unsent } from './outbox.ts'
import { WrittenText } from './WrittenText.tsx'

interface Props {
  message: MessageView
  mine: boolean
  report: (messageId: number) => void
}

const smsWords = {
  sent: 'Also sent as SMS',
  'no-phone': 'Not sent as SMS: they receive none',
  limit: 'Not sent as SMS: today’s limit is reached',
}

/** One message with its time, and for its author what became of the SMS. The other person's can be reported. */
export const MessageBubble = ({ message: { id, content, createdAt, sms, withheld }, mine, report }: Props) => (
  <li className={mine ? styles.mine : styles.theirs} data-withheld={withheld}>
    {mine && <VisuallyHidden>You: </VisuallyHidden>}
    <p className={styles.text} dir="auto">
      <WrittenText>{content}</WrittenText>
    </p>
    {sms && <span className={styles.time}>{smsWords[sms]}</span>}
    <time className={styles.time} dateTime={createdAt}>
      {timeOf(createdAt)}
    </time>
    {!mine && !withheld && (
      <button
        type="button"
        className={styles.report}
        aria-label={`Report the message “${content.slice(0, 60)}”`}
        onClick={() => report(id)}
      >
        <Icon of={Flag} />
      </button>
    )}
  </li>
)

/** A message that the server has not confirmed: it is on its way, or it failed and can be sent again. */
export function UnsentBubble({ me, message }: { me: number; message: Unsent }) {
  const failed = message.state !== 'waiting'
  const about = message.content.slice(0, 60)
  return (
    <li className={styles.mine} data-failed={failed || undefined} data-unsent>
      <VisuallyHidden>You: </VisuallyHidden>
      <p className={styles.text} dir="auto">
        <WrittenText>{message.content}</WrittenText>
      </p>
      {failed ? (
        <div className={styles.failure}>
          <span className={styles.state}>
            <Icon of={CircleAlert} />
            {message.state === 'refused' ? message.refusal : 'Not sent'}
          </span>
          <button type="button" aria-label={`Try again: ${about}`} onClick={() => outbox.retry(me, message)}>
            Try again
          </button>
          <button type="button" aria-label={`Delete: ${about}`} onClick={() => outbox.remove(me, message)}>
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
