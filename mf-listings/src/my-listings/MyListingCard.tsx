import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { ListingCard } from '../listing/ListingCard.tsx'
import { EditListing } from './EditListing.tsx'
import styles from './MyListings.module.css'
import { useCloseListingMutation, useConfirmOwnListingMutation, useDeleteListingMutation } from './myListings.api.ts'

const STATES = {
  open: <Badge tone="good">Open</Badge>,
  closed: <Badge>Closed</Badge>,
  past: <Badge>Past</Badge>,
}

/** A listing of one's own, with what one may do about it. */
export function MyListingCard({ listing }: { listing: MyListing }) {
  const [doing, setDoing] = useState<'editing' | 'deleting' | null>(null)
  const [close, closing] = useCloseListingMutation()
  const [remove, removing] = useDeleteListingMutation()
  const [confirm, confirming] = useConfirmOwnListingMutation()
  const { id, status, confirmed, contactRequests } = listing

  const attempt = async (work: Promise<{ error?: unknown }>, done: string) => {
    const { error } = await work
    if (error)
      toast({
        variant: 'destructive',
        title: 'That did not work',
        description: errorText(error, 'Something went wrong. Please try again.'),
      })
    else toast({ title: done })
  }

  return (
    <div className={styles.mine}>
      <ListingCard
        listing={listing}
        state={STATES[status]}
        actions={
          <div className={styles.actions}>
            {contactRequests > 0 && (
              <span className={styles.asked}>
                {contactRequests === 1 ? '1 person asked' : `${contactRequests} people asked`}
              </span>
            )}
            {status === 'open' && (
              <>
                <Button variant="quiet" size="small" onClick={() => setDoing('editing')}>
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  busy={closing.isLoading}
                  onClick={() => attempt(close(id), 'Listing closed')}
                >
                  Close
                </Button>
              </>
            )}
            <Button variant="quiet" size="small" onClick={() => setDoing('deleting')}>
              Delete
            </Button>
          </div>
        }
      />
      {status === 'open' && !confirmed && (
        <Notice
          title="Published before you signed in"
          action={
            <Button size="small" busy={confirming.isLoading} onClick={() => attempt(confirm(id), 'Listing confirmed')}>
              It is mine
            </Button>
          }
        >
          Until you say that it is yours, nobody can ask for your contact details.
        </Notice>
      )}
      {doing === 'deleting' && (
        <Notice
          tone="danger"
          title="Delete this listing for good?"
          action={
            <>
              <Button
                variant="danger"
                size="small"
                busy={removing.isLoading}
                onClick={() => attempt(remove(id), 'Listing deleted')}
              >
                Delete it
              </Button>
              <Button variant="quiet" size="small" onClick={() => setDoing(null)}>
                Keep it
              </Button>
            </>
          }
        />
      )}
      {doing === 'editing' && <EditListing listing={listing} onClose={() => setDoing(null)} />}
    </div>
  )
}
