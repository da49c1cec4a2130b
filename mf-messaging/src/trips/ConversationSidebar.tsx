import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { lazyComponent, savesData } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import styles from './TripPage.module.css'
import { sidesOf } from './tripTexts.ts'

const WIDE = '(min-width: 1000px)'

const subscribe = (changed: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The conversation beside a trip, where there is space for it. */
export function ConversationSidebar(props: { me: number; trip: Trip }) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
  return isWide ? <ConversationPanel {...props} /> : null
}

const whenIdle = (work: () => void) => void (globalThis.requestIdleCallback ?? setTimeout)(work)

const TripConversation = lazyComponent(
  () => import('./TripConversation.tsx').then(({ TripConversation }) => TripConversation),
  {
    failed: () => (
      <p className={styles.soft}>
        <Trans>The conversation could not be loaded. Please check your connection.</Trans>
      </p>
    ),
  },
)

function ConversationPanel({ me, trip }: { me: number; trip: Trip }) {
  const { t } = useLingui()
  // It stands beside the trip, so it loads after the trip, and with the data saver on only when it is asked for.
  const [isRequested, setRequested] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!savesData()) whenIdle(() => setRequested(true))
  }, [])
  const { other } = sidesOf(trip, me)
  const show = () => {
    setRequested(true)
    panel.current?.focus() // The focused button is removed.
  }
  return (
    <aside ref={panel} tabIndex={-1} className={styles.conversation} aria-label={t`Conversation`}>
      {isRequested && <TripConversation key={other.id} me={me} other={other.id} />}
      {!isRequested && savesData() && (
        <Button variant="quiet" className={styles.showConversation} onClick={show}>
          <Trans>Show the conversation</Trans>
        </Button>
      )}
    </aside>
  )
}
