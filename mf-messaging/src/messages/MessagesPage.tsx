import { Button } from '@flight-amigo/shared-ui/Button'
import gate from '@flight-amigo/shared-ui/drawings/gate.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import {
  api,
  type Failure,
  Link,
  lazyComponent,
  loadLazy,
  login,
  Navigate,
  type SessionUser,
  useDispatch,
  useSearchParams,
  useSession,
} from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { messagingApi } from '../messaging.api.ts'
import { ConversationSkeleton } from './ConversationFrame.tsx'
import { ConversationList } from './ConversationList.tsx'
import { MessagesFrame } from './MessagesFrame.tsx'
import styles from './MessagesPage.module.css'
import { MessagesSkeleton } from './MessagesSkeleton.tsx'
import { useDelivery } from './unsentMessages.ts'

export function MessagesPage() {
  const { user, loading } = useSession()
  if (loading) return <MessagesSkeleton />
  // The key discards the state of another account.
  return user ? <Messages key={user.id} user={user} /> : <SignedOut />
}

function Messages({ user: { id: me } }: { user: SessionUser }) {
  const [parameters] = useSearchParams()
  const { error } = messagingApi.useInboxInfiniteQuery(me)
  useDelivery(me)
  if ((error as Failure | undefined)?.status === 401) return <SignedOut />

  const [otherId, listingId] = [idOf(parameters.get('to')), idOf(parameters.get('listing'))]
  // A bank sends the payer back here after a tip. Only the page of the payment checks whether it succeeded.
  if (parameters.has('payment_intent_client_secret'))
    return (
      <Navigate
        to={`/checkout/success?${new URLSearchParams([...parameters, ['recipientId', `${otherId}`]])}`}
        replace
      />
    )
  return (
    <MessagesFrame
      open={otherId === undefined ? 'list' : 'conversation'}
      panesRef={fitAboveKeyboard}
      action={
        <Link className={styles.trips} to="/trips">
          <Trans>Your trips</Trans>
        </Link>
      }
      list={<ConversationList me={me} selected={otherId} />}
      conversation={
        otherId === undefined ? (
          <NothingSelected />
        ) : (
          <LazyConversation key={otherId} me={me} other={otherId} listingId={listingId} />
        )
      }
    />
  )
}

function ConversationNotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.centered}>
      <ErrorState title={t`This conversation could not be loaded.`} onRetry={onRetry} />
    </div>
  )
}

const LazyConversation = lazyComponent(
  () => import('./SelectedConversation.tsx').then(({ SelectedConversation }) => SelectedConversation),
  { loading: <ConversationSkeleton />, failed: (retry) => <ConversationNotLoaded onRetry={retry} /> },
)

// A link to a conversation: its code is requested now. Inserting the scripts within React's work would make one long task.
if (new URLSearchParams(location.search).has('to')) loadLazy(LazyConversation).catch(() => {}) // the page shows the failure

const idOf = (text: string | null) => (text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined)

function NothingSelected() {
  const { t } = useLingui()
  return (
    <div className={styles.centered}>
      <EmptyState title={t`Select a conversation`} drawing={<Illustration of={gate} />} />
    </div>
  )
}

/** Drafts and unsent messages stay stored. */
function SignedOut() {
  const { t } = useLingui()
  const dispatch = useDispatch()
  const logIn = async () => {
    if (await login(t`Please log in to read and write messages.`))
      dispatch(api.util.invalidateTags(['Inbox', 'Thread', 'Unread'] as never[]))
  }
  return (
    <MessagesFrame
      open="single-pane"
      list={
        <div className={styles.centered}>
          <EmptyState
            title={t`Authentication Required`}
            action={
              <Button onClick={logIn}>
                <Trans>Log In</Trans>
              </Button>
            }
          >
            <Trans>Please log in to read and write messages.</Trans>
          </EmptyState>
        </div>
      }
    />
  )
}

/**
 * Sets `--keyboard` to the height that the on-screen keyboard covers. Most browsers shrink only the visual viewport, so
 * `dvh` does not change. Returns the cleanup of the ref.
 */
function fitAboveKeyboard(element: HTMLElement | null) {
  const viewport = globalThis.visualViewport
  if (!element || !viewport) return
  const fit = () => {
    // On a page that is zoomed with two fingers, nothing is covered.
    const covered = viewport.scale > 1 ? 0 : document.documentElement.clientHeight - viewport.height
    element.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    // The browser may have scrolled the field into view before the element was resized.
    if (covered > 0 && element.contains(document.activeElement)) element.scrollIntoView()
  }
  const frame = requestAnimationFrame(fit) // measuring here would lay out the page within React's work
  viewport.addEventListener('resize', fit)
  return () => {
    cancelAnimationFrame(frame)
    viewport.removeEventListener('resize', fit)
  }
}
