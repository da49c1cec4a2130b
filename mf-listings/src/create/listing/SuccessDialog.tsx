import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Trans, useLingui } from '@lingui/react/macro'
import { tipLine } from '../../listing/tip.ts'
import { formatDays } from '../../listing/tripDates.ts'
import { MatchCount } from '../../matching/MatchCount.tsx'
import { ALERT_SENTENCE } from '../../matching/matchTexts.ts'
import { ConfirmationEmail } from '../ConfirmationEmail.tsx'
import formStyles from '../CreateForm.module.css'
import { CheckEmailNotice, publishedDrawing, RepeatedNotice } from '../PublishConfirmation.tsx'

/** Text that a user wrote has its own direction. */
const USER_TEXTS = ['description', 'name', 'email', 'phone']

interface Props {
  listing: MyListing
  isRepeated: boolean
  onClose: () => void
}

export function SuccessDialog({ listing, isRepeated, onClose }: Props) {
  const { t } = useLingui()
  const { type, departureAirport, departureCity, arrivalAirport, arrivalCity, confirmed, email } = listing
  const [notSpecified, notProvided] = [t`Not specified`, t`Not provided`]
  const facts: [name: string, label: string, value: string | null | undefined, missing: string][] = [
    ['type', t`Type`, type === 'helper' ? t`Offering Help` : t`Seeking Help`, ''],
    ['from', t`From`, `${departureAirport} - ${departureCity}`, ''],
    ['to', t`To`, `${arrivalAirport} - ${arrivalCity}`, ''],
    ['date', t`Date`, formatDays(listing), ''],
    ['time', t`Time`, listing.time, notSpecified],
    ['flight', t`Flight Number`, listing.flightNumber, notSpecified],
    ['description', t`Description`, listing.description, notProvided],
    ['tip', t`Tip`, tipLine(listing), notSpecified],
    ['name', t`Contact Name`, listing.name, notProvided],
    ['email', t`Email`, email, notProvided],
    ['phone', t`Phone`, listing.phoneNumber, notProvided],
  ]
  return (
    <Dialog open title={t`Success!`} onClose={onClose} variant="wide">
      <div className={formStyles.published}>
        {publishedDrawing}
        {/* First, because the summary fills a phone's screen. */}
        {isRepeated && <RepeatedNotice />}
        {confirmed ? (
          <MatchCount listingId={listing.id} emptyText={t(ALERT_SENTENCE)} />
        ) : (
          <>
            <CheckEmailNotice listing={listing} />
            <ConfirmationEmail listing={listing} />
          </>
        )}
        <dl className={formStyles.summary}>
          {facts.map(([name, label, value, missing]) => (
            <div key={name} className={name === 'description' ? formStyles.wide : undefined}>
              <dt>{label}</dt>
              {value && USER_TEXTS.includes(name) ? (
                <PersonText as="dd">{value}</PersonText>
              ) : (
                <dd>{value || missing}</dd>
              )}
            </div>
          ))}
        </dl>
        <DialogActions>
          <Button onClick={onClose}>
            <Trans comment="A button that closes the dialog">Close</Trans>
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
