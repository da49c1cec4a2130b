import { conversationPath } from '@flight-amigo/backend/addresses/messaging'
import type { InboxItem } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import noMessages from '@flight-amigo/shared-ui/drawings/no-messages.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserX } from 'lucide'
import { useState } from 'react'
import { messagingApi } from '../messaging.api.ts'
import safetyStyles from '../safety/Safety.module.css'
import { useDialogs } from '../safety/useDialogs.ts'
import styles from './ConversationList.module.css'
import pageStyles from './MessagesPage.module.css'
import { ConversationListSkeleton } from './MessagesSkeleton.tsx'
import { shortTimeOf } from './messageTimes.ts'
import { NextPage } from './NextPage.tsx'

export function ConversationList({ me, selected }: { me: number; selected: number | undefined }) {
  const { t } = useLingui()
  const inbox = messagingApi.useInboxInfiniteQuery(me)
  const [search, setSearch] = useState('')

  if (!inbox.data) {
    if (!inbox.isError) return <ConversationListSkeleton />
    return (
      <div className={pageStyles.centered}>
        <ErrorState
          title={t`Your conversations could not be loaded.`}
          onRetry={inbox.refetch}
          retrying={inbox.isFetching}
        />
      </div>
    )
  }
  const conversations = inbox.data.pages.flatMap((page) => page.conversations)
  const query = folded(search.trim())
  const found = conversations.filter(({ otherUser, lastMessage }) =>
    folded(`${otherUser.username} ${lastMessage}`).includes(query),
  )
  return (
    <div className={styles.list}>
      {conversations.length > 0 && (
        <input
          type="search"
          className={styles.search}
          dir="auto"
          aria-label={t`Search conversations`}
          placeholder={t({ message: 'Search', comment: 'In a field that searches conversations.' })}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className={styles.scroll}>
        {conversations.length === 0 ? (
          <EmptyState
            title={t`No messages yet`}
            drawing={<Illustration of={noMessages} />}
            action={
              <Link className={buttonClass()} to="/search">
                <Trans>Find Companions</Trans>
              </Link>
            }
          >
            <Trans>Write to a traveler from one of their listings, and the conversation will appear here.</Trans>
          </EmptyState>
        ) : (
          <ul aria-label={t`Conversations`} className={styles.rows}>
            {found.map((conversation) => (
              <li key={conversation.otherUser.id}>
                <ConversationRow
                  me={me}
                  conversation={conversation}
                  selected={conversation.otherUser.id === selected}
                />
              </li>
            ))}
          </ul>
        )}
        {/* While nothing matches, the next page is in view and loads, until all pages have been searched. */}
        <NextPage pages={inbox} label={t`Loading more conversations`} />
        {query && !inbox.hasNextPage && found.length === 0 && (
          <p role="status" className={styles.none}>
            <Trans>No conversation matches.</Trans>
          </p>
        )}
      </div>
      <BlockedPeople me={me} />
    </div>
  )
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

interface RowProps {
  me: number
  conversation: InboxItem
  selected: boolean
}

function ConversationRow({ me, conversation, selected }: RowProps) {
  const { otherUser, read, senderId, lastMessage, createdAt } = conversation
  const isNew = !read && senderId !== me
  return (
    <Link
      className={styles.row}
      to={conversationPath(otherUser.id)}
      aria-current={selected ? 'true' : undefined}
      data-new={isNew || undefined}
    >
      <Avatar name={otherUser.username} src={otherUser.profilePictureUrl} />
      <span className={styles.text}>
        <span className={styles.line}>
          <PersonText as="b" className={styles.name}>
            {otherUser.username}
          </PersonText>
          <time className={styles.when} dateTime={createdAt}>
            {shortTimeOf(createdAt)}
          </time>
        </span>
        <span className={styles.line}>
          {senderId === me ? (
            <span className={styles.last}>
              <Trans comment="Who wrote the last message, and its text.">
                You: <PersonText>{lastMessage}</PersonText>
              </Trans>
            </span>
          ) : (
            <PersonText as="span" className={styles.last}>
              {lastMessage}
            </PersonText>
          )}
          {isNew && (
            <Badge tone="accent">
              <Trans comment="A badge: a message that was not read yet.">New</Trans>
            </Badge>
          )}
        </span>
      </span>
    </Link>
  )
}

const loadBlockedPeople = () =>
  import('../safety/BlockedPeopleDialog.tsx').then(({ BlockedPeopleDialog }) => BlockedPeopleDialog)

function BlockedPeople({ me }: { me: number }) {
  const { dialog, show } = useDialogs()
  return (
    <>
      <button type="button" className={safetyStyles.open} onClick={() => void show(loadBlockedPeople, { me })}>
        <Icon of={UserX} />
        <Trans>Blocked people</Trans>
      </button>
      {dialog}
    </>
  )
}
