import type { MessageView, OtherUser, Receipt } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide'
import {
  type ComponentProps,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type FetchedPages, messagingApi, type ThreadPage } from '../messaging.api.ts'
import { MessageBubble, UnsentBubble } from './MessageBubble.tsx'
import styles from './MessageList.module.css'
import { dayHeadingOf } from './messageTimes.ts'
import { NextPage } from './NextPage.tsx'
import { useUnsent } from './unsentMessages.ts'

const NEAR = 64

interface Ends {
  oldest: number | undefined
  newest: number | undefined
  written: string | undefined
}

/** Stays at the end while the reader is there, and at the same line when older messages are added. */
function useThreadScroll({ oldest, newest, written }: Ends) {
  const list = useRef<HTMLElement>(null)
  const before = useRef<{ height: number; oldest: number | undefined; written: string | undefined }>(undefined)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isStaying = useRef(true)

  const scrollToEnd = useCallback(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [])

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const { current: last } = before
    const hasOlder = last && oldest !== last.oldest && newest !== undefined
    if (written !== undefined && written !== last?.written) isStaying.current = true
    // The first time, the observer below scrolls: measuring here would lay out the page within React's work.
    if (last && isStaying.current) scrollToEnd()
    else if (hasOlder) element.scrollTop += element.scrollHeight - last.height
    before.current = { height: last ? element.scrollHeight : 0, oldest, written }
  }, [oldest, newest, written, scrollToEnd])

  // Not a passive effect: its first observation must come before the first paint.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    let lastSize = ''
    /** Returns whether the size has changed. */
    const storeSize = () => {
      const size = `${element.scrollHeight} ${element.clientHeight}`
      const isNew = size !== lastSize
      lastSize = size
      if (before.current) before.current.height = element.scrollHeight
      return isNew
    }
    const saveScrollPosition = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      // The reader has not scrolled: the window, the keyboard or the content has changed its size.
      if (storeSize() && isStaying.current) return scrollToEnd()
      isStaying.current = scrollHeight - scrollTop - clientHeight < NEAR
      setIsAtEnd(isStaying.current)
    }
    element.tabIndex = 0 // Makes it scrollable by keyboard.
    // The keyboard, a growing composer or a failed message resizes the list: a reader at the end stays there.
    const resized = new ResizeObserver(() => {
      storeSize()
      if (isStaying.current) scrollToEnd()
    })
    element.addEventListener('scroll', saveScrollPosition, { passive: true })
    for (const part of [element, ...element.children]) resized.observe(part)
    return () => {
      element.removeEventListener('scroll', saveScrollPosition)
      resized.disconnect()
    }
  }, [scrollToEnd])

  return { list, isAtEnd, scrollToEnd }
}

function subscribe(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether this page is visible. */
const useIsVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )

/** Marks received messages as read while the conversation is visible. Retries a failure when the network is back. */
function useMarkRead(other: number, received: number | undefined): void {
  const [markRead, { isError }] = messagingApi.useMarkReadMutation()
  const isVisible = useIsVisible()
  const reported = useRef(0)
  const report = () => {
    if (received === undefined || !isVisible || reported.current >= received) return
    reported.current = received
    markRead({ other, upTo: received })
      .unwrap()
      .catch(() => {
        reported.current = 0
      })
  }
  const reportShown = useEffectEvent(report)
  useEffect(() => reportShown(), [other, received, isVisible])
  useRetryOnline(isError, report)
}

interface Props {
  me: number
  other: OtherUser
  advice?: ReactNode
  beginning?: ReactNode
  receipt?: Receipt | null | undefined
  report: (messageId: number) => void
  pages: ComponentProps<typeof NextPage>['pages'] & { data?: FetchedPages<ThreadPage> | undefined }
}

/** Messages by day, then the unconfirmed ones. Memoized, because there may be hundreds when a key is pressed. */
export const MessageList = memo(function MessageList(props: Props) {
  const { t } = useLingui()
  const { me, other, pages, advice, beginning, receipt, report } = props
  const { username } = other
  const { data } = pages
  const messages = useMemo(() => data?.pages.toReversed().flatMap((page) => page.messages) ?? [], [data])
  const days = useMemo(() => messagesByDay(messages), [messages])
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
    <div className={styles.frame}>
      <section ref={list} className={styles.scroll} aria-label={t`Messages with ${username}`}>
        <NextPage pages={pages} label={t`Loading older messages`} />
        {messages.length + unconfirmed.length === 0 && (
          <>
            <p className={styles.empty}>
              <Trans>No messages yet. Start the conversation!</Trans>
            </p>
            {beginning}
          </>
        )}
        {messages.length > 0 && advice}
        <ol className={styles.messages} data-thread="">
          {days.map(([day, ofDay]) => (
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
          <Trans comment="A button: goes to the end of the conversation.">Newest messages</Trans>
        </Button>
      )}
      <VisuallyHidden>
        <p role="status">{newest && newest === received ? `${username}: ${newest.content}` : ''}</p>
      </VisuallyHidden>
    </div>
  )
})

function messagesByDay(messages: MessageView[]): Array<[day: string, messages: MessageView[]]> {
  const byDay = Map.groupBy(messages, ({ createdAt }) => dayHeadingOf(createdAt))
  return [...byDay]
}
