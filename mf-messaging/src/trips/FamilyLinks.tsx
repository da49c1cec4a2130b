import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { skipToken, useFailure } from '@flight-amigo/shell/sdk'
import { useRef, useState } from 'react'
import { linksApi } from './links.api.ts'
import { LinkMade, NewLink } from './NewLink.tsx'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { CHECK } from './useTripStep.ts'
import { isOver, shareEndOf, sidesOf } from './words.ts'

const MOST = 5

/** The links by which families read the trip without an account: make, copy, revoke. */
export function FamilyLinks({ me, trip }: { me: number; trip: Trip }) {
  const { id } = trip
  const [isWanted, setWanted] = useState(false)
  const links = linksApi.useFamilyLinksQuery(isWanted ? { me, id } : skipToken)
  const [address, setAddress] = useState<string>()
  const [revoke, revoking] = linksApi.useRevokeLinkMutation()
  const [pressed, setPressed] = useState<number>()
  const { failure, fail, clear } = useFailure()
  const heading = useRef<HTMLHeadingElement>(null)
  const isLost = links.isError && !links.data
  const isAhead = !isOver(trip, new Date())
  useRetryOnline(isLost, links.refetch)

  const remove = async (link: { id: number; label: string }) => {
    if (revoking.isLoading) return
    clear()
    setPressed(link.id)
    const { error } = await revoke({ me, id, link: link.id })
    if (error) return fail({ title: 'The link could not be removed', description: CHECK }, error)
    announce(`The link for ${link.label} has ended.`)
    heading.current?.focus() // The button that had the focus is gone.
  }
  const show = () => {
    setWanted(true)
    heading.current?.focus() // The button is gone.
  }
  return (
    <TripPart id="family" title="For the family" heading={heading}>
      <p className={styles.soft}>
        A link that your family opens without an account. It shows where {sidesOf(trip, me).traveler} is, the flights
        and each step, with first names only. It ends after {shareEndOf(trip)}.
      </p>
      {!isWanted && (
        <Button variant="quiet" size="small" className={styles.start} onClick={show}>
          {isAhead ? 'Make or end a link' : 'End a link'}
        </Button>
      )}
      {isLost && (
        <Notice
          tone="danger"
          action={
            <Button variant="quiet" size="small" busy={links.isFetching} onClick={links.refetch}>
              Try again
            </Button>
          }
        >
          Your links could not be loaded.
        </Notice>
      )}
      {links.isLoading && <Skeleton width="half" />}
      {links.data && (
        <>
          {links.data.length > 0 && (
            <ul className={styles.points} aria-label="Your links">
              {links.data.map((link) => (
                <li key={link.id} className={styles.link}>
                  <span className={styles.words}>
                    <bdi>{link.label}</bdi>
                    {link.to && (
                      <span className={styles.soft}>
                        <bdi>{link.to}</bdi>
                        {link.wanted && ', told of each step'}
                      </span>
                    )}
                    {link.unreached && (
                      <span className={styles.lost}>
                        An SMS did not arrive there. Make another link and send it to them yourself.
                      </span>
                    )}
                  </span>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`End it: the link for ${link.label}`}
                    busy={revoking.isLoading && pressed === link.id}
                    onClick={() => void remove(link)}
                  >
                    End it
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <FailureNotice failure={failure} />
          {address && <LinkMade key={address} address={address} />}
          {!isAhead ? (
            links.data.length === 0 && <p className={styles.soft}>You have no link that still opens.</p>
          ) : links.data.length < MOST ? (
            <NewLink me={me} id={id} onMade={setAddress} />
          ) : (
            <p className={styles.soft}>A trip has at most {MOST} links. End one to make another.</p>
          )}
        </>
      )}
    </TripPart>
  )
}
