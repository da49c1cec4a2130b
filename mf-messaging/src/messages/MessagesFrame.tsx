import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import type { ReactNode, RefCallback } from 'react'
import styles from './MessagesFrame.module.css'

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
