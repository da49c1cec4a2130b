import { LISTING_ACTIONS, type Listing, type MyListing, NewListing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { Page } from '@flight-amigo/shared-ui/Page'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import { tipLine } from '../../listing/tip.ts'
import { formatDays } from '../../listing/tripDates.ts'
import { MatchCount } from '../../matching/MatchCount.tsx'
import { ALERT_PROMISE } from '../../matching/matchTexts.ts'
import formStyles from '../CreateForm.module.css'
import { CreateListingHeading } from '../CreateSkeletons.tsx'
import { FormWithPreview } from '../FormWithPreview.tsx'
import { typeOf } from '../listingValues.ts'
import { CheckEmailNotice, RepeatedNotice } from '../PublishConfirmation.tsx'
import { RadioChoices } from '../RadioChoices.tsx'
import { usePublishing } from '../usePublishing.ts'
import { CreateListingForm } from './CreateListingForm.tsx'
import styles from './TypeSwitch.module.css'

interface Props {
  listing: MyListing
  isRepeated: boolean
  onClose: () => void
}

function SuccessDialog({ listing, isRepeated, onClose }: Props) {
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
      <div className={formStyles.published}>
        {/* Comes first, because the summary fills a phone's screen. */}
        {isRepeated && <RepeatedNotice />}
        {confirmed ? (
          <MatchCount listingId={listing.id} emptyText={`${ALERT_PROMISE}.`} />
        ) : (
          <CheckEmailNotice listing={listing} />
        )}
        <dl className={formStyles.summary}>
          {facts.map(([label, value, missing]) => (
            <div key={label} className={label === 'Description' ? formStyles.wide : undefined}>
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

type Type = Listing['type']

const CHOICES = [
  ['helper', 'I offer help'],
  ['seeking_help', 'I need help'],
] as const

const TypeSwitch = ({ type, onChange }: { type: Type; onChange: (type: Type) => void }) => (
  <fieldset className={styles.switch}>
    <legend>
      <VisuallyHidden>What this listing is</VisuallyHidden>
    </legend>
    <RadioChoices name="listing-type" choices={CHOICES} value={type} onChange={onChange} />
  </fieldset>
)

/** One form for both types of listings; the URL has the type. */
export function CreateListingPage() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const type = typeOf(params) ?? 'helper'
  const publishing = usePublishing({
    name: 'listing',
    schema: NewListing,
    action: LISTING_ACTIONS.create,
    to: '/listings',
    success: { title: 'Listing created', description: 'Your listing has been created successfully' },
    failure: {
      title: 'Listing creation failed',
      description: 'There was a problem creating your listing. Please try again.',
    },
  })
  const { form, published } = publishing

  const change = (chosen: typeof type) => {
    const named = new URLSearchParams(params)
    named.set('type', chosen)
    setParams(named, { replace: true })
  }
  useEffect(() => {
    form.setValue('type', type)
    if (params.get('type') === type) return
    const named = new URLSearchParams(params)
    named.set('type', type)
    setParams(named, { replace: true })
  }, [type, params, setParams, form])

  return (
    <Page width="form">
      <div className={formStyles.focused}>
        <CreateListingHeading type={type} />
        <TypeSwitch type={type} onChange={change} />
        <FormWithPreview control={form.control}>
          <CreateListingForm type={type} publishing={publishing} />
        </FormWithPreview>
      </div>
      {published && <SuccessDialog {...published} onClose={() => navigate('/')} />}
    </Page>
  )
}
