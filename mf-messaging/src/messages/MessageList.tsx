import type { MessageView, OtherUser, Receipt } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { ArrowDown } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import type { FetchedPages, ThreadPage } from '../resultPages.ts'
import { dayHeadingOf } from './days.ts'
import { MessageBubble, UnsentBubble } from './MessageBubble.tsx'
import styles from './MessageList.module.css'
import { NextPage } from './NextPage.tsx'
import { useUnsent } from './unsentMessages.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useThreadScroll } from './useThreadScroll.ts'

interface Props {
  me: number
  other: OtherUser
  /** What stands above the first message until it is acknowledged. */
  advice?: ReactNode
  /** What stands in a conversation without messages. */
  beginning?: ReactNode
  /** What this person may know of the other's reading. */
  receipt?: Receipt | null | undefined
  /** Reports one of the other person's messages. */
  report: (messageId: number) => void
  pages: ComponentProps<typeof NextPage>['pages'] & { data?: FetchedPages<ThreadPage> | undefined }
}

/** The messages of a conversation, day by day, and then those that are not confirmed yet. */
export function MessageList({ me, other, pages, advice, beginning, receipt, report }: Props) {
  const messages = pages.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const unconfirmed = useUnsent(me).filter(({ to }) => to === other.id)
  const newest = messages.at(-1)
  const received = messages.findLast(({ senderId }) => senderId !== me)
  const lastRead = receipt && messages.findLast(({ id, senderId }) => senderId === me && id <= receipt.upTo)
  const { list, isAtEnd, scrollToEnd } = useThreadScroll({
    oldest: messages[0]?.id,
    newest: newest?.id,
    written: unconfirmed.at(-1)?.key,
  })
  useMarkRead(other.id, received?.id)

  return (
    <div className={styles.place}>
      <section ref={list} className={styles.scroll} aria-label={`Messages with ${other.username}`}>
        <NextPage pages={pages} label="Loading older messages" />
        {messages.length + unconfirmed.length === 0 && (
          <>
            <p className={styles.empty}>No messages yet. Start the conversation!</p>
            {beginning}
          </>
        )}
        {messages.length > 0 && advice}
        <ol className={styles.messages}>
          {messagesByDay(messages).map(([day, ofDay]) => (
            <li key={day}>
              <h3 className={styles.day}>{day}</h3>
              <ol className={styles.messages}>
                {ofDay.map((message) => (
                  <MessageBubble
                    key={message.id}
                    message={message}
                    mine={message.senderId === me}
                    readAt={message === lastRead ? receipt?.at : undefined}
                    report={report}
                  />
                ))}
              </ol>
            </li>
          ))}
          {unconfirmed.map((message) => (
            <UnsentBubble key={message.key} me={me} message={message} />
          ))}
        </ol>
      </section>
      {!isAtEnd && (
        <Button variant="quiet" size="small" className={styles.toEnd} onClick={scrollToEnd}>
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

function messagesByDay(messages: MessageView[]): Array<[day: string, messages: MessageView[]]> {
  const byDay = Map.groupBy(messages, ({ createdAt }) => dayHeadingOf(createdAt))
  return [...byDay]
}
