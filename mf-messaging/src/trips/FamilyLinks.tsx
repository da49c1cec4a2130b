import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { CreatedLink } from './CreatedLink.tsx'
import { LinkList } from './LinkList.tsx'
import { NewLink } from './NewLink.tsx'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { isOver, shareEndOf } from './tripState.ts'
import { sidesOf } from './tripTexts.ts'
import { useTripLinks } from './useTripLinks.ts'

const MAX_LINKS = 5

/** The links for families without an account: create, copy, end. */
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
            <CreatedLink key={address} address={address}>
              Copy it now: it won’t be shown again. Anyone who has it can see the trip.
            </CreatedLink>
          )}
          {!isAhead ? (
            links.length === 0 && <p className={styles.soft}>You have no link that still opens.</p>
          ) : links.length < MAX_LINKS ? (
            <NewLink me={me} id={trip.id} onMade={list.setAddress} />
          ) : (
            <p className={styles.soft}>A trip has at most {MAX_LINKS} links. End one to make another.</p>
          )}
        </>
      )}
    </TripPart>
  )
}
