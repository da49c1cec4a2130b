import type { MessageView, OtherUser } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { ArrowDown } from 'lucide'
import type { ComponentProps } from 'react'
import type { Read, ThreadPage } from '../pages.ts'
import { headingOf } from './days.ts'
import { MessageBubble, UnsentBubble } from './MessageBubble.tsx'
import styles from './MessageList.module.css'
import { NextPage } from './NextPage.tsx'
import { useUnsent } from './outbox.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useThreadScroll } from './useThreadScroll.ts'

interface Props {
  me: number
  other: OtherUser
  pages: ComponentProps<typeof NextPage>['pages'] & { data?: Read<ThreadPage> | undefined }
}

/** Everything that was said, day by day, and what is on its way. */
export function MessageList({ me, other, pages }: Props) {
  const messages = pages.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const waiting = useUnsent(me).filter(({ to }) => to === other.id)
  const newest = messages.at(-1)
  const received = messages.findLast(({ senderId }) => senderId !== me)
  const { list, atEnd, toEnd } = useThreadScroll({
    oldest: messages[0]?.id,
    newest: newest?.id,
    mine: waiting.at(-1)?.key,
  })
  useMarkRead(other.id, received?.id)

  return (
    <div className={styles.place}>
      <section ref={list} className={styles.scroll} aria-label={`Messages with ${other.username}`}>
        <NextPage pages={pages} label="Loading older messages" />
        {messages.length + waiting.length === 0 && (
          <p className={styles.empty}>No messages yet. Start the conversation!</p>
        )}
        <ol className={styles.messages}>
          {days(messages).map(([day, ofDay]) => (
            <li key={day}>
              <h3 className={styles.day}>{day}</h3>
              <ol className={styles.messages}>
                {ofDay.map((message) => (
                  <MessageBubble key={message.id} message={message} mine={message.senderId === me} />
                ))}
              </ol>
            </li>
          ))}
          {waiting.map((message) => (
            <UnsentBubble key={message.key} me={me} message={message} />
          ))}
        </ol>
      </section>
      {!atEnd && (
        <Button variant="quiet" size="small" className={styles.toEnd} onClick={toEnd}>
          <Icon of={ArrowDown} />
          Newest messages
        </Button>
      )}
      <VisuallyHidden>
        <p role="status">{newest && newest === received ? `${other.username}: ${newest.content}` : ''}</p>
      </VisuallyHidden>
    </div>
  )
}

function days(messages: MessageView[]): Array<[day: string, messages: MessageView[]]> {
  const byDay = Map.groupBy(messages, ({ createdAt }) => headingOf(createdAt))
  return [...byDay]
}
