import type { Listing } from '@flight-amigo/backend/contract/listings'
import { checkoutAddress } from '@flight-amigo/mf-payments/public'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Link, track, useSession } from '@flight-amigo/shell/sdk'
import styles from './Appreciate.module.css'
import { engagement } from './engagement.ts'

/** The way to a tip for a helper. */
export function Appreciate({ listing }: { listing: Listing }) {
  const { user } = useSession()
  if (user?.id === listing.userId) return null
  return (
    <section className={styles.block} aria-labelledby="appreciate">
      <div>
        <h3 id="appreciate">Appreciate Their Help?</h3>
        <p>Tips are optional, and 100% go to {listing.username}.</p>
      </div>
      <Link
        className={buttonClass({ size: 'small' })}
        to={checkoutAddress(listing.userId, listing.username)}
        onClick={() => track(engagement('tip_start', listing))}
      >
        Send a Tip
      </Link>
    </section>
  )
}
