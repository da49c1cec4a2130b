import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { Link, Slot } from '@flight-amigo/shell/sdk'
import styles from './ProfilePage.module.css'

const WHAT = { helper: 'listings', seeking_help: 'requests' }

/** My listings of one kind; the cards are another remote's. */
export const MyListings = ({ type, verified }: { type: keyof typeof WHAT; verified: boolean }) => (
  <div className={styles.tab}>
    {!verified && (
      <Card as="section">
        <EmptyState
          title={`You need to verify your phone number to create ${WHAT[type]}`}
          action={
            <Link to="/verification" className={buttonClass()}>
              Verify your phone
            </Link>
          }
        >
          It takes a minute: we send a code to your phone, and you enter it here.
        </EmptyState>
      </Card>
    )}
    {/* Who published before, as a visitor may, must be able to take it back. */}
    <Slot name="profile.listings" type={type} />
  </div>
)
