import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { tipLine } from '../../listing/tip.ts'
import { formatDays } from '../../listing/tripDates.ts'
import { FitLine } from '../../matching/FitLine.tsx'
import { WE_WRITE } from '../../matching/fits.ts'
import styles from '../CreateForm.module.css'
import { FirstCheckEmail, RepeatedNotice } from '../Published.tsx'

interface Props {
  listing: MyListing
  isRepeated: boolean
  onClose: () => void
}

/** A summary of the published listing. */
export function SuccessDialog({ listing, isRepeated, onClose }: Props) {
  const { type, departureAirport, departureCity, arrivalAirport, arrivalCity, confirmed, email } = listing
  const facts: [label: string, value: string | null | undefined, missing: string][] = [
    ['Type', type === 'helper' ? 'Offering Help' : 'Seeking Help', ''],
    ['From', `${departureAirport} - ${departureCity}`, ''],
    ['To', `${arrivalAirport} - ${arrivalCity}`, ''],
    ['Date', formatDays(listing), ''],
    ['Time', listing.time, 'Not specified'],
    ['Flight Number', listing.flightNumber, 'Not specified'],
    ['Description', listing.description, 'Not provided'],
    ['Tip', tipLine(listing), 'Not specified'],
    ['Contact Name', listing.name, 'Not provided'],
    ['Email', email, 'Not provided'],
    ['Phone', listing.phoneNumber, 'Not provided'],
  ]
  return (
    <Dialog open title="Success!" onClose={onClose} variant="wide">
      <div className={styles.published}>
        {/* First, because on a phone the summary fills the screen. */}
        {isRepeated && <RepeatedNotice />}
        {confirmed ? <FitLine listingId={listing.id} nobody={`${WE_WRITE}.`} /> : <FirstCheckEmail listing={listing} />}
        <dl className={styles.summary}>
          {facts.map(([label, value, missing]) => (
            <div key={label} className={label === 'Description' ? styles.wide : undefined}>
              <dt>{label}</dt>
              <dd dir="auto">{value || missing}</dd>
            </div>
          ))}
        </dl>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
