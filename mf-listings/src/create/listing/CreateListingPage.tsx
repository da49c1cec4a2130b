import { LISTING_ACTIONS, NewListing } from '@flight-amigo/backend/contract/listings'
import { Page } from '@flight-amigo/shared-ui/Page'
import { useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import { CreateListingHeading } from '../CreateSkeletons.tsx'
import { typeOf } from '../listingValues.ts'
import { usePublishing } from '../usePublishing.ts'
import { CreateListingForm } from './CreateListingForm.tsx'
import { SuccessDialog } from './SuccessDialog.tsx'
import { TypeSwitch } from './TypeSwitch.tsx'

/** One form for both types of listing. The address says which. */
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
      <CreateListingHeading type={type} />
      <TypeSwitch type={type} onChange={change} />
      <CreateListingForm type={type} publishing={publishing} />
      {published && <SuccessDialog {...published} onClose={() => navigate('/')} />}
    </Page>
  )
}
