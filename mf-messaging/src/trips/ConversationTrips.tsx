import { tripPath } from '@flight-amigo/backend/addresses/messaging'
import type { OtherUser, Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Link, useReplaceUrl, useSearchParams } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { FlightStatus } from '../flights/FlightStatus.tsx'
import { useDialogs } from '../safety/useDialogs.ts'
import type { useCollapse } from '../trip/CollapseIcon.tsx'
import { CollapseIcon } from '../trip/CollapseIcon.tsx'
import { flightOf } from '../trip/flightOf.ts'
import { PinnedTrip } from '../trip/PinnedTrip.tsx'
import type { useTrips } from '../trip/useTrips.ts'
import styles from './ConversationTrips.module.css'
import { TripActions } from './TripActions.tsx'
import { LegLines, TripTitle } from './TripParts.tsx'
import { firstDayOf, hasJustLanded, isOpen, stateOf } from './tripState.ts'
import { tripsApi } from './trips.api.ts'
import { useAnnounceChanges } from './useAnnounceChanges.ts'
import { useTripStep } from './useTripStep.ts'

interface ConversationTripLineProps {
  me: number
  trip: Trip
  ownRevision: number | undefined
  /** Names the day of the trip, because there are others. */
  isOneOfSeveral: boolean
  collapse: ReturnType<typeof useCollapse>
}

function ConversationTripLine({ me, trip, ownRevision, isOneOfSeveral, collapse }: ConversationTripLineProps) {
  const { t } = useLingui()
  const tripStep = useTripStep(me, trip)
  const [isOpen, setOpen] = useState<boolean>()
  const needsResponse = trip.waitsFor === me || tripStep.failure !== undefined
  const opens = isOpen ?? ((needsResponse && !collapse.isCollapsed) || collapse.isOpen)
  const title = (
    <>
      <TripTitle me={me} trip={trip} ownRevision={tripStep.ownRevision ?? ownRevision} />
      {isOneOfSeveral && <span className={styles.text}>{firstDayOf(trip)}</span>}
    </>
  )
  const link = (
    <Link className={styles.link} to={tripPath(trip.id)}>
      <Trans>See the trip</Trans>
    </Link>
  )
  if (trip.waitsFor === null && !tripStep.failure)
    return (
      <section className={styles.trip} aria-label={t`Your trip together`}>
        <div className={styles.line}>
          <div className={styles.state}>
            {title}
            <CurrentFlight trip={trip} />
          </div>
          {link}
        </div>
      </section>
    )
  return (
    <section className={styles.trip} aria-label={t`Your trip together`}>
      <details
        open={opens}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== opens) setOpen(currentTarget.open)
        }}
      >
        <summary className={styles.line}>
          <span className={styles.state}>{title}</span>
          <CollapseIcon />
        </summary>
        <div className={styles.rest}>
          <LegLines me={me} trip={trip} legs={trip.change ?? trip.legs} />
          <p className={styles.text}>{stateOf(trip, me, new Date()).text}</p>
          <div className={styles.actions}>
            <TripActions me={me} trip={trip} tripStep={tripStep} size="small" />
            {link}
          </div>
        </div>
      </details>
    </section>
  )
}

/** The next flight, or the last one once all have landed. */
function CurrentFlight({ trip: { state, legs } }: { trip: Trip }) {
  const leg = legs.find(({ status }) => status && status.phase !== 'landed') ?? legs.at(-1)
  if (state !== 'agreed' || !leg?.status) return null
  return <FlightStatus isShort status={leg.status} ends={leg} flight={flightOf(leg)} />
}

const loadProposeDialog = () => import('./ProposeDialog.tsx').then(({ ProposeDialog }) => ProposeDialog)

interface Props {
  me: number
  other: OtherUser
  about: ReturnType<typeof useTrips>
  collapse: ReturnType<typeof useCollapse>
  isInTouch: boolean
}

export function ConversationTrips({ me, other, about, collapse, isInTouch }: Props) {
  const { data, isError, isFetching, refetch } = tripsApi.useTripsWithQuery(
    { me, other: other.id },
    { refetchOnReconnect: true },
  )
  const [parameters] = useSearchParams()
  const replaceUrl = useReplaceUrl()
  const [ownRevision, setOwnRevision] = useState<number>()
  const { dialog, show } = useDialogs()
  const isFailed = isError && !data
  useAnnounceChanges(me, data)

  const now = new Date()
  const trips = data ?? []
  const open = trips.filter((trip) => isOpen(trip, now))
  const landed = trips.filter((trip) => hasJustLanded(trip, now))
  const [ended] = trips.filter((trip) => trip.state !== 'agreed' && new Date(trip.firstDepartureAt) > now)
  const current = [...landed, ...open]
  const shown = current.length > 0 ? current : ended ? [ended] : []
  const topic = about.trips.find(({ state }) => state === 'open')

  const propose = () =>
    void show(loadProposeDialog, {
      me,
      other,
      about: topic?.listingId ?? about.listingToMention,
      onDone: setOwnRevision,
    })
  const isRequested = parameters.has('propose')
  const openFromUrl = useEffectEvent(() => {
    const rest = new URLSearchParams(parameters)
    rest.delete('propose')
    replaceUrl(`?${rest}`)
    if (isInTouch) propose()
  })
  // Wait for the listing in the URL, with which the dialog starts.
  const isReady = isRequested && !about.isLoading
  useEffect(() => {
    if (isReady) openFromUrl()
  }, [isReady])

  return (
    <>
      <PinnedTrip me={me} other={other} about={about} collapse={collapse} canTip={isInTouch} />
      {isInTouch && topic && data && open.length === 0 && (
        <div className={styles.propose}>
          <Button variant="sky" size="small" onClick={propose}>
            <Trans>Propose a trip</Trans>
          </Button>
        </div>
      )}
      {isFailed && (
        <div className={styles.trip}>
          <Notice
            tone="danger"
            action={
              <Button variant="quiet" size="small" busy={isFetching} onClick={() => refetch()}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>Your trips together could not be loaded.</Trans>
          </Notice>
        </div>
      )}
      {shown.map((trip) => (
        <ConversationTripLine
          key={trip.id}
          {...{ me, trip, ownRevision, collapse }}
          isOneOfSeveral={shown.length > 1}
        />
      ))}
      {dialog}
    </>
  )
}
