import { matchesPath } from '@flight-amigo/backend/addresses/listings'
import { type ListingMatchCount, TIERS } from '@flight-amigo/backend/contract/listings'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useOpenListing } from '../details/LazyDetails.tsx'
import { formatDays } from '../listing/tripDates.ts'
import { useListingQuery } from '../listings.api.ts'
import { MatchCards } from './MatchCards.tsx'
import styles from './Matching.module.css'
import { useMatchCountsQuery, useMatchesInfiniteQuery } from './matching.api.ts'
import { matchCountText } from './matchTexts.ts'

export function ForYourTrip() {
  const { data = [] } = useMatchCountsQuery()
  const [best] = [...data].sort((a, b) => TIERS.indexOf(a.best) - TIERS.indexOf(b.best))
  return best ? <Best key={best.id} counted={best} /> : null
}

function Best({ counted: { id, count } }: { counted: ListingMatchCount }) {
  const { t } = useLingui()
  const open = useOpenListing()
  const { data: ownTrip } = useListingQuery(id)
  const { currentData } = useMatchesInfiniteQuery({ id, limit: 3 })
  const listings = currentData?.pages[0]?.listings
  const isReady = Boolean(ownTrip && listings?.length)
  const { container, isShown } = useOffscreenReveal(isReady)
  if (!ownTrip || !listings || !isShown) return <div ref={container} />
  const { departureCity, arrivalCity } = ownTrip
  const days = formatDays(ownTrip)
  const matches = matchCountText(count)
  return (
    <section className={`${styles.part} ${styles.home}`} aria-labelledby="for-your-trip">
      <div className={styles.head}>
        <h2 id="for-your-trip">
          <Trans>For your trip</Trans>
        </h2>
        <Link to={matchesPath(id)}>{t`See all: ${matches}`}</Link>
        <p className={styles.route}>
          <Trans>
            {departureCity} to {arrivalCity}, {days}
          </Trans>
        </p>
      </div>
      <MatchCards listings={listings} ownTrip={ownTrip} onOpen={open} />
    </section>
  )
}

/** Reveals late content only while it is off screen, so that nothing visible moves. */
function useOffscreenReveal(isReady: boolean) {
  const container = useRef<HTMLDivElement>(null)
  // Content that is ready on the first render, such as after Back, moves nothing.
  const [isShown, setShown] = useState(isReady)
  useEffect(() => {
    if (!isReady || isShown || !container.current) return
    const observer = new IntersectionObserver(([entry]) => entry && !entry.isIntersecting && setShown(true))
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [isReady, isShown])
  return { container, isShown }
}
