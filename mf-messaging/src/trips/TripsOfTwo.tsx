import type { OtherUser } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { useLazyDialog, useSearchParams } from '@flight-amigo/shell/sdk'
import { useEffect, useEffectEvent, useState } from 'react'
import { PinnedTrip } from '../trip/PinnedTrip.tsx'
import type { useFold } from '../trip/useFold.ts'
import type { useTrips } from '../trip/useTrips.ts'
import styles from './TripInTalk.module.css'
import { TripInTalk } from './TripInTalk.tsx'
import { tripsApi } from './trips.api.ts'
import { useTold } from './useTold.ts'
import { isOpen } from './words.ts'

const loadProposeDialog = () => import('./ProposeDialog.tsx').then(({ ProposeDialog }) => ProposeDialog)

interface Props {
  me: number
  other: OtherUser
  about: ReturnType<typeof useTrips>
  fold: ReturnType<typeof useFold>
  /** Whether something can reach the other person. */
  isInTouch: boolean
}

/** What the two talk about: the listing that is pinned, and the trips that they propose to each other. */
export function TripsOfTwo({ me, other, about, fold, isInTouch }: Props) {
  const { data, isError, isFetching, refetch } = tripsApi.useTripsWithQuery({ me, other: other.id })
  const [parameters, setParameters] = useSearchParams()
  const [made, setMade] = useState<number>()
  const { dialog, show } = useLazyDialog()
  const isLost = isError && !data
  useRetryOnline(isLost, refetch)
  useTold(me, data)

  const now = new Date()
  const trips = data ?? []
  const open = trips.filter((trip) => isOpen(trip, now))
  // The end of a proposal stays to be read until the day on which it would have begun.
  const [ended] = trips.filter((trip) => trip.state !== 'agreed' && new Date(trip.firstDepartureAt) > now)
  const shown = open.length > 0 ? open : ended ? [ended] : []
  const topic = about.trips.find(({ state }) => state === 'open')

  const propose = () =>
    void show(loadProposeDialog, { me, other, about: topic?.listingId ?? about.toName, onDone: setMade })
  const isAsked = parameters.has('propose')
  const answerAddress = useEffectEvent(() => {
    const rest = new URLSearchParams(parameters)
    rest.delete('propose')
    setParameters(rest, { replace: true })
    if (isInTouch) propose()
  })
  // The listing of the address is known first, so that the dialog begins with it.
  const isReady = isAsked && !about.isLoading
  useEffect(() => {
    if (isReady) answerAddress()
  }, [isReady])

  return (
    <>
      <PinnedTrip
        me={me}
        other={other}
        about={about}
        fold={fold}
        canTip={isInTouch}
        onPropose={isInTouch && topic && data && open.length === 0 ? propose : undefined}
      />
      {isLost && (
        <div className={styles.talk}>
          <Notice
            tone="danger"
            action={
              <Button variant="quiet" size="small" busy={isFetching} onClick={() => refetch()}>
                Try again
              </Button>
            }
          >
            Your trips with each other could not be loaded.
          </Notice>
        </div>
      )}
      {shown.map((trip) => (
        <TripInTalk key={trip.id} me={me} trip={trip} made={made} fold={fold} />
      ))}
      {dialog}
    </>
  )
}
