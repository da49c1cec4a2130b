import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { LinkList } from './LinkList.tsx'
import { LinkMade } from './LinkMade.tsx'
import { NewLink } from './NewLink.tsx'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { useTripLinks } from './useTripLinks.ts'
import { isOver, shareEndOf, sidesOf } from './words.ts'

const MOST = 5

/** The links by which families read the trip without an account: make, copy, revoke. */
export function FamilyLinks({ me, trip }: { me: number; trip: Trip }) {
  const list = useTripLinks(me, trip, 'family')
  const { links, address } = list
  const isAhead = !isOver(trip, new Date())
  return (
    <TripPart id="family" title="For the family" heading={list.heading}>
      <p className={styles.soft}>
        A link that your family opens without an account. It shows where {sidesOf(trip, me).traveler} is, the flights
        and each step, with first names only. It ends after {shareEndOf(trip)}.
      </p>
      {!list.isWanted && (
        <Button variant="quiet" size="small" className={styles.start} onClick={list.show}>
          {isAhead ? 'Make or end a link' : 'End a link'}
        </Button>
      )}
      <LinkList list={list} />
      {links && (
        <>
          {address && (
            <LinkMade key={address} address={address}>
              Copy it now: it is shown only this once. Whoever has it can read the trip.
            </LinkMade>
          )}
          {!isAhead ? (
            links.length === 0 && <p className={styles.soft}>You have no link that still opens.</p>
          ) : links.length < MOST ? (
            <NewLink me={me} id={trip.id} onMade={list.setAddress} />
          ) : (
            <p className={styles.soft}>A trip has at most {MOST} links. End one to make another.</p>
          )}
        </>
      )}
    </TripPart>
  )
}
