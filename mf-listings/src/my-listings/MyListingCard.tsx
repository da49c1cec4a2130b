import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { ListingCard } from '../listing/ListingCard.tsx'
import { EditListing } from './EditListing.tsx'
import styles from './MyListings.module.css'
import { useCloseListingMutation, useDeleteListingMutation } from './myListings.api.ts'

const STATES = {
  open: <Badge tone="good">Open</Badge>,
  closed: <Badge>Closed</Badge>,
  past: <Badge>Past</Badge>,
}

/** A listing of the signed-in person, with its actions. */
export function MyListingCard({ listing }: { listing: MyListing }) {
  const [mode, setMode] = useState<'editing' | 'deleting' | null>(null)
  const [close, closing] = useCloseListingMutation()
  const [remove, removing] = useDeleteListingMutation()
  const { id, status, contactRequests } = listing

  const showOutcome = async (request: Promise<{ error?: unknown }>, done: string) => {
    const { error } = await request
    if (error)
      toast({
        variant: 'destructive',
        title: 'The listing was not changed',
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
                <Button variant="quiet" size="small" onClick={() => setMode('editing')}>
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  busy={closing.isLoading}
                  onClick={() => showOutcome(close(id), 'Listing closed')}
                >
                  Close
                </Button>
              </>
            )}
            <Button variant="quiet" size="small" onClick={() => setMode('deleting')}>
              Delete
            </Button>
          </div>
        }
      />
      {mode === 'deleting' && (
        <Notice
          tone="danger"
          title="Delete this listing for good?"
          action={
            <>
              <Button
                variant="danger"
                size="small"
                busy={removing.isLoading}
                onClick={() => showOutcome(remove(id), 'Listing deleted')}
              >
                Delete it
              </Button>
              <Button variant="quiet" size="small" onClick={() => setMode(null)}>
                Keep it
              </Button>
            </>
          }
        />
      )}
      {mode === 'editing' && <EditListing listing={listing} onClose={() => setMode(null)} />}
    </div>
  )
}
