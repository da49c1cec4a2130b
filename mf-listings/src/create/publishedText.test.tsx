import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { button, field, pick, published, server } from '../../test/publishing.ts'
import { OfferHelpPage } from './help/OfferHelpPage.tsx'
import { CreateListingPage } from './listing/CreateListingPage.tsx'

jest.mock('./PublishConfirmation.tsx', () => {
  throw new Error('The network is gone.')
})
jest.mock('./listing/SuccessDialog.tsx', () => {
  throw new Error('The network is gone.')
})

test.each([
  { at: '/offer/create', page: <OfferHelpPage />, endpoint: 'POST /offer-help/listings', submit: 'Publish Offer' },
  { at: '/create-listing', page: <CreateListingPage />, endpoint: 'POST /listings', submit: 'Create Listing' },
])('$at says that the listing is saved when what follows does not load', async ({ at, page, endpoint, submit }) => {
  renderInSite(page, { server: { ...server, [endpoint]: published }, at, user: asha })
  await userEvent.type(screen.getByRole('combobox', { name: 'Departure' }), 'hyder')
  await userEvent.click(await screen.findByRole('option', { name: /^HYD/ }))
  await pick('Arrival', 'ORD')
  if (at === '/create-listing') {
    await userEvent.type(field(/^Description/), 'I fly this way.')
    await userEvent.type(field(/^Email/), 'asha@mail.test')
  } else await userEvent.click(field(/^I agree/))
  await userEvent.click(button(submit))
  expect(await screen.findByText('Your listing is saved, but this part could not be loaded')).toBeVisible()
})
