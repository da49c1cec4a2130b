import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { myListingOf } from '../../../test/listings.ts'
import { EditListing } from '../../my-listings/EditListing.tsx'
import { FindHelpPage } from '../help/FindHelpPage.tsx'
import { OfferHelpPage } from '../help/OfferHelpPage.tsx'
import { CreateListingPage } from '../listing/CreateListingPage.tsx'

const mine = myListingOf({ id: 6, type: 'seeking_help', date: '2031-12-08', languageCodes: ['tel'] })
const server = {
  'GET /languages/version': { body: { version: 'abc' } },
  'GET /languages': {
    body: [
      { code: 'tel', name: 'Telugu' },
      { code: 'hin', name: 'Hindi' },
    ],
  },
  'POST /find-help/listings': { status: 201, body: mine },
  'POST /listings': { status: 201, body: mine },
  'PATCH /my-listings/6': { body: mine },
}
const AT = '?from=HYD&to=ORD&date=2031-12-08'
const picker = () => screen.getByRole('combobox', { name: 'Languages the traveler speaks' })
const pick = async (name: string) => {
  await userEvent.type(picker(), name)
  await screen.findByRole('option', { name: new RegExp(name) })
  await userEvent.keyboard('{ArrowDown}{Enter}')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const bodies = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)

beforeEach(() => sessionStorage.clear())

test("a request stores the traveler's languages in its draft; an offer asks for the helper's", async () => {
  const first = renderInSite(<FindHelpPage />, { at: `/find/create${AT}`, user: asha, server })
  expect(picker()).toHaveAccessibleDescription(/Leave this empty to use the languages in your profile\./)
  await pick('Telugu')
  await userEvent.click(screen.getByLabelText(/^I agree/))
  first.unmount()
  const { sent, unmount } = renderInSite(<FindHelpPage />, { at: `/find/create${AT}`, user: asha, server })
  await press('Publish Request')
  await screen.findByRole('heading', { name: 'Your Help Request Has Been Published' })
  expect(bodies(sent)).toMatchObject([{ languageCodes: ['tel'] }])
  unmount()
  renderInSite(<OfferHelpPage />, { server })
  expect(screen.getByRole('combobox', { name: /^Languages/ })).toHaveAccessibleName(/^Languages you speak/)
})

test("a request turned into an offer sends the profile's languages, not the traveler's", async () => {
  const { sent } = renderInSite(<CreateListingPage />, { at: `/create-listing${AT}&action=find`, user: asha, server })
  await userEvent.type(screen.getByLabelText(/^Description/), 'I fly this way twice a year')
  await pick('Hindi')
  await userEvent.click(screen.getByRole('radio', { name: 'I offer help' }))
  await press('Create Listing')
  await waitFor(() => expect(bodies(sent)).toHaveLength(1))
  expect(bodies(sent)[0]).toMatchObject({ languageCodes: asha.languageCodes })
})

test('editing sends languages only if they change, so that a listing follows its profile', async () => {
  const { sent } = renderInSite(<EditListing listing={mine} onClose={() => {}} />, { user: asha, server })
  await press('Save Changes')
  await waitFor(() => expect(bodies(sent)).toHaveLength(1))
  expect(bodies(sent)[0]).not.toHaveProperty('languageCodes')
  await pick('Hindi')
  await press('Save Changes')
  await waitFor(() => expect(bodies(sent)).toHaveLength(2))
  expect(bodies(sent)[1]).toMatchObject({ languageCodes: ['tel', 'hin'] })
})

test('a request starts with the valid languages of the search', async () => {
  const first = renderInSite(<FindHelpPage />, { at: `/find/create${AT}&language=tel&language=hin`, server })
  expect(await screen.findByText('Telugu')).toBeVisible()
  expect(screen.getByText('Hindi')).toBeVisible()
  first.unmount()
  sessionStorage.clear()
  renderInSite(<FindHelpPage />, { at: `/find/create${AT}&language=%3Cb%3E`, server })
  expect(picker()).toBeVisible()
  expect(document.body).not.toHaveTextContent('<b>')
})
