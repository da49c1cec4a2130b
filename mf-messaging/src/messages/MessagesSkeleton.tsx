import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode, RefCallback } from 'react'
import listStyles from './ConversationList.module.css'
import styles from './MessagesSkeleton.module.css'

interface Props {
  /** The part that a phone shows. `single-pane`: there is no conversation beside the list. */
  open: 'list' | 'conversation' | 'single-pane'
  action?: ReactNode
  list: ReactNode
  conversation?: ReactNode
  panesRef?: RefCallback<HTMLElement>
}

export const MessagesFrame = ({ open, action, list, conversation, panesRef }: Props) => (
  <Page className={styles.page}>
    <div className={styles.head}>
      <PageHeading>
        <Trans>Messages</Trans>
      </PageHeading>
      {action}
    </div>
    <div ref={panesRef} className={styles.panes} data-open={open}>
      <div className={styles.list}>
        {list}
        {open !== 'single-pane' && <SafetyNote />}
      </div>
      {open !== 'single-pane' && <div className={styles.conversation}>{conversation}</div>}
    </div>
  </Page>
)

/** Part of the document, so that the page's largest text needs no script and no response. */
const SafetyNote = () => (
  <p className={styles.note}>
    <Trans>
      Write here first: messages elsewhere cannot be reported. Never carry a bag or a parcel for someone else, and send
      no one money before the flight. Meet inside the terminal.
    </Trans>{' '}
    <Link to="/safety">
      <Trans>How to stay safe</Trans>
    </Link>
  </p>
)

export const ConversationListSkeleton = () => (
  <SkeletonGroup label={t`Loading conversations`} className={listStyles.scroll}>
    <Skeleton shape="block" className={listStyles.searchSkeleton} />
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className={listStyles.row}>
        <Skeleton shape="avatar" />
        <div className={listStyles.text}>
          <Skeleton width="half" />
          <Skeleton width="long" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)

export const MessagesSkeleton = () => <MessagesFrame open="list" list={<ConversationListSkeleton />} />
