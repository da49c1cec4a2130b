import { LISTING_ACTIONS, type Listing, type MyListing, NewListing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { tipLine } from '../../listing/tip.ts'
import { formatDays } from '../../listing/tripDates.ts'
import { MatchCount } from '../../matching/MatchCount.tsx'
import { ALERT_SENTENCE } from '../../matching/matchTexts.ts'
import formStyles from '../CreateForm.module.css'
import { CreateListingHeading } from '../CreateSkeletons.tsx'
import { FormWithPreview } from '../FormWithPreview.tsx'
import { typeOf } from '../listingValues.ts'
import { CheckEmailNotice, publishedDrawing, RepeatedNotice } from '../PublishConfirmation.tsx'
import { RadioChoices } from '../RadioChoices.tsx'
import { usePublishing } from '../usePublishing.ts'
import { CreateListingForm } from './CreateListingForm.tsx'
import styles from './TypeSwitch.module.css'

/** Text that a user wrote has its own direction. */
const USER_TEXTS = ['description', 'name', 'email', 'phone']

interface Props {
  listing: MyListing
  isRepeated: boolean
  onClose: () => void
}

function SuccessDialog({ listing, isRepeated, onClose }: Props) {
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
          <CheckEmailNotice listing={listing} />
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

type Type = Listing['type']

const CHOICES = [
  ['helper', msg`I offer help`],
  ['seeking_help', msg`I need help`],
] as const

const TypeSwitch = ({ type, onChange }: { type: Type; onChange: (type: Type) => void }) => {
  const { t } = useLingui()
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>
          <Trans>What this listing is</Trans>
        </VisuallyHidden>
      </legend>
      <RadioChoices
        name="listing-type"
        choices={CHOICES.map(([value, label]) => [value, t(label)])}
        value={type}
        onChange={onChange}
      />
    </fieldset>
  )
}

/** One form for both types of listings; the type is in the URL. */
export function CreateListingPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const type = typeOf(params) ?? 'helper'
  const publishing = usePublishing({
    name: 'listing',
    schema: NewListing,
    action: LISTING_ACTIONS.create,
    endpoint: '/listings',
    success: { title: t`Listing created`, description: t`Your listing has been created successfully` },
    failure: {
      title: t`Listing creation failed`,
      description: t`There was a problem creating your listing. Please try again.`,
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
