import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CreatedLink, LinkList, NewLink } from './lazyLinks.tsx'
import styles from './TripPage.module.css'
import { isOver, shareEndOf } from './tripState.ts'
import { sidesOf } from './tripTexts.ts'
import { useTripLinks } from './useTripLinks.ts'

const MAX_LINKS = 5

/** Links for families without an account. */
export function FamilyLinks({ me, trip }: { me: number; trip: Trip }) {
  const list = useTripLinks(me, trip, 'family')
  const { links, address } = list
  const isAhead = !isOver(trip, new Date())
  const { traveler } = sidesOf(trip, me)
  const end = shareEndOf(trip)
  return (
    <>
      <p className={styles.soft}>
        <Trans>
          A link that your family opens without an account. It shows where {traveler} is, the flights and each step,
          with first names only. It ends after {end}.
        </Trans>
      </p>
      {!list.isShown && (
        <Button variant="quiet" size="small" className={styles.start} onClick={list.show}>
          {isAhead ? t`Make or end a link` : t`End a link`}
        </Button>
      )}
      {list.isShown && <LinkList list={list} />}
      {links && (
        <>
          {address && (
            <CreatedLink key={address} address={address}>
              <Trans>Copy it now: it won't be shown again. Anyone who has it can see the trip.</Trans>
            </CreatedLink>
          )}
          {!isAhead ? (
            links.length === 0 && (
              <p className={styles.soft}>
                <Trans>You have no link that still opens.</Trans>
              </p>
            )
          ) : links.length < MAX_LINKS ? (
            <NewLink me={me} id={trip.id} onMade={list.setAddress} />
          ) : (
            <p className={styles.soft}>
              <Plural
                value={MAX_LINKS}
                one="A trip has at most # link. End one to make another."
                other="A trip has at most # links. End one to make another."
              />
            </p>
          )}
        </>
      )}
    </>
  )
}
