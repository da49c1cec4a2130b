import { Icon } from '@flight-amigo/shared-ui/Icon'
import { useOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { canSaveNotes, defineDrafts, Link, onLive, useDispatch, useSession } from '@flight-amigo/shell/sdk'
import { plural, t } from '@lingui/core/macro'
import { MessageCircle, TicketsPlane } from 'lucide'
import { useCallback, useEffect } from 'react'
import { savedCards } from '../trip-card/savedCards.ts'
import { Count, TripsLink } from './TripsLink.tsx'
import styles from './UnreadBadge.module.css'
import { unreadApi, useUnreadCountQuery } from './unread.api.ts'

/**
 * Checks for pending items without their schema: the badge is on every page, so the code that sends them is loaded on
 * demand.
 */
const readAll = (name: string) =>
  defineDrafts({ name, storedIn: 'browser', schema: { safeParse: (data) => ({ data }) } }).readAll

const [readPendingMilestones, readPendingMessages] = [readAll('milestones'), readAll('unsent')]

/** Sends pending milestones and messages from any page. */
function useSendPending(me: number): void {
  const dispatch = useDispatch()
  const send = useCallback(() => {
    if (readPendingMilestones(me).length > 0)
      void import('../trips/milestones/milestones.ts').then(
        ({ sendMilestoneUpdates }) => sendMilestoneUpdates(me, dispatch),
        () => {},
      )
    if (readPendingMessages(me).length > 0)
      void import('../messages/unsentMessages.ts').then(
        ({ sendUnsent }) => sendUnsent(me, dispatch),
        () => {},
      )
  }, [me, dispatch])
  useEffect(send, [send])
  useOnline(send)
}

export function UnreadBadge() {
  const { user } = useSession()
  return user && <Unread me={user.id} />
}

function Unread({ me }: { me: number }) {
  const { data: { count, trips } = { count: 0, trips: 0 } } = useUnreadCountQuery(me)
  const dispatch = useDispatch()
  // Save the card of a trip before the network is lost. The badge does it, because it is on every page.
  useEffect(() => {
    const save = (id: number) => {
      if (!canSaveNotes()) return
      void import('../trip-card/saveCard.ts').then(
        ({ saveChangedCard }) => saveChangedCard(dispatch, me, id),
        () => {},
      )
    }
    const saveAll = () => savedCards.readAll(me).map(save)
    const change = (trip: number) => {
      save(trip)
      dispatch(unreadApi.util.invalidateTags(['Unread']))
    }
    return onLive(me, { trip: ({ trip }) => change(Number(trip)), hello: saveAll, back: saveAll })
  }, [me, dispatch])
  useSendPending(me)
  const unread = plural(count, { one: 'Messages, # unread conversation', other: 'Messages, # unread conversations' })
  return (
    <>
      {/* First, so that nothing else moves when its number arrives. */}
      {trips > 0 && <TripsLink className={styles.trips} count={trips} icon={<Icon of={TicketsPlane} />} />}
      <Link className={styles.badge} to="/messages" aria-label={count > 0 ? unread : t`Messages`}>
        <Icon of={MessageCircle} />
        <Count of={count} className={styles.count} />
      </Link>
    </>
  )
}
