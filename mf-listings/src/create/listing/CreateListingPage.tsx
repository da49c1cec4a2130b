import { LISTING_ACTIONS, type Listing, NewListing } from '@flight-amigo/backend/contract/listings'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Page } from '@flight-amigo/shared-ui/Page'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { lazyComponent, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import formStyles from '../CreateForm.module.css'
import { CreateListingHeading } from '../CreateSkeletons.tsx'
import { FormWithPreview } from '../FormWithPreview.tsx'
import { typeOf } from '../listingValues.ts'
import { RadioChoices } from '../RadioChoices.tsx'
import { useLoadWhileSending, usePublishing } from '../usePublishing.ts'
import { CreateListingForm } from './CreateListingForm.tsx'
import styles from './TypeSwitch.module.css'

// Loaded on demand, because filling in the form does not need it.
const SuccessDialog = lazyComponent(() => import('./SuccessDialog.tsx').then(({ SuccessDialog }) => SuccessDialog), {
  failed: lazyFallback(() => t`Your listing is saved, but this part could not be loaded`),
})

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
  useLoadWhileSending(publishing, SuccessDialog)

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
