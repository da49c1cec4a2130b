import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { myListingOf } from '../../../test/listings.ts'
import { EditListing } from '../../my-listings/EditListing.tsx'
import { FindHelpPage } from '../help/FindHelpPage.tsx'
import { OfferHelpPage } from '../help/OfferHelpPage.tsx'
import { CreateListingPage } from '../listing/CreateListingPage.tsx'

const MOTHER = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: ['first-flight', 'connection'] }
const mine = myListingOf({
  ...{ id: 6, type: 'seeking_help', date: '2031-12-08', traveler: { ...MOTHER, note: null } as never },
})
const server = {
  'GET /languages/version': { body: { version: 'abc' } },
  'GET /languages': { body: [{ code: 'tel', name: 'Telugu' }] },
  'POST /find-help/listings': { status: 201, body: mine },
  'POST /offer-help/listings': { status: 201, body: { ...mine, type: 'helper' } },
  'POST /listings': { status: 201, body: mine },
  'PATCH /my-listings/6': { body: mine },
}
const AT = '?from=HYD&to=ORD&date=2031-12-08'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = async (label: string, option: string) => {
  await userEvent.selectOptions(await screen.findByLabelText(label), option)
}
const check = async (...labels: (string | RegExp)[]) => {
  for (const label of labels) await userEvent.click(await screen.findByLabelText(label))
}
const sentBy = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)
const find = (more = {}) =>
  renderInSite(<FindHelpPage />, { at: `/find/create${AT}`, user: asha, server: { ...server, ...more } })

beforeEach(() => sessionStorage.clear())

test("the traveler's fields report missing values, restore their draft and send only what is needed", async () => {
  const first = find()
  const who = within(screen.getByRole('group', { name: 'Who is traveling?' }))
  expect(who.getByRole('radio', { name: 'I am' })).toBeChecked()
  await check('Someone close to me', /^I agree/)
  expect(await screen.findByText('Only a first name. No surname, birth date or document.')).toBeVisible()
  await userEvent.type(screen.getByLabelText('First name'), 'Lakshmi Devi')
  await press('Publish Request')
  expect(await screen.findByText('Please enter the first name only, in one word')).toBeVisible()
  expect(screen.getByText('Please choose what the traveler is to you')).toBeVisible()
  expect(screen.getByText('Please choose an age')).toBeVisible()
  expect(screen.getByText('Who is traveling')).toBeVisible()
  expect(screen.getByLabelText('First name')).toHaveFocus()
  await userEvent.clear(screen.getByLabelText('First name'))
  await userEvent.type(screen.getByLabelText('First name'), 'Lakshmi')
  await choose('They are your…', 'Mother')
  await choose('Age', '60 to 69')
  await check('First flight', 'Help with changing planes')
  expect(screen.getByRole('combobox', { name: 'Languages your mother speaks' })).toHaveAccessibleDescription(
    /Someone who speaks one of them can help best\./,
  )
  first.unmount()

  const { sent } = find()
  expect(await screen.findByLabelText('First name')).toHaveValue('Lakshmi')
  await check('I am')
  expect(screen.queryByLabelText('First name')).toBeNull()
  await check('Someone close to me')
  await press('Publish Request')
  await screen.findByRole('heading', { name: 'Your Help Request Has Been Published' })
  expect(sentBy(sent)[0]).toMatchObject({ traveler: { ...MOTHER, note: '' } })
  await press('Create Another Request')
  expect(screen.getByRole('radio', { name: 'I am' })).toBeChecked()
  await check('Someone close to me')
  expect(await screen.findByLabelText('First name')).toHaveValue('')
})

test('the form allows only parents to post for a child under 18 and says so', async () => {
  const { sent } = find()
  await check('Someone close to me', /^I agree/)
  await userEvent.type(await screen.findByLabelText('First name'), 'Anu')
  await choose('They are your…', 'Aunt')
  await choose('Age', '12 to 17')
  expect(
    screen.getByText('You post for your daughter or son, and you remain the contact for the whole trip.'),
  ).toBeVisible()
  const options = within(screen.getByLabelText('They are your…')).getAllByRole<HTMLOptionElement>('option')
  expect(options.filter(({ disabled, value }) => !disabled && value).map(({ value }) => value)).toEqual([
    'daughter',
    'son',
  ])
  await press('Publish Request')
  expect(await screen.findByText('Only a parent can post for a child under 18')).toBeVisible()
  await choose('They are your…', 'Daughter')
  await press('Publish Request')
  await waitFor(() => expect(sentBy(sent)).toMatchObject([{ traveler: { relation: 'daughter', ageBand: '12-17' } }]))
})

test("the server's errors about the traveler are shown at their fields", async () => {
  const message = 'A word in this name is reserved for the site itself'
  find({
    'POST /find-help/listings': {
      status: 400,
      body: { code: 'invalid', message: 'Please check.', fields: { 'traveler.firstName': message } },
    },
  })
  await check('Someone close to me', /^I agree/)
  await userEvent.type(await screen.findByLabelText('First name'), 'Lakshmi')
  await choose('They are your…', 'Mother')
  await choose('Age', '60 to 69')
  await press('Publish Request')
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByLabelText('First name')).toHaveFocus()
})

test("an offer sends the helper's languages from the profile and the kinds of help", async () => {
  const user = { ...asha, languageCodes: ['tel'] }
  const { sent } = renderInSite(<OfferHelpPage />, { at: `/offer/create${AT}`, user, server })
  expect(screen.getByText(/We save them to your profile\./)).toBeVisible()
  await check('Changing planes', 'Forms', 'Wheelchair help', 'Forms', /^I agree/)
  await press('Publish Offer')
  await waitFor(() => expect(sentBy(sent)).toHaveLength(1))
  expect(sentBy(sent)[0]).toMatchObject({ languageCodes: ['tel'], help: ['connection', 'wheelchair'] })
})

test('an offer sends the number of travelers only if it is more than one', async () => {
  const offer = () => renderInSite(<OfferHelpPage />, { at: `/offer/create${AT}`, user: asha, server })
  const first = offer()
  expect(screen.queryByRole('group', { name: 'Who is traveling?' })).toBeNull()
  await check(/^I agree/)
  await press('Publish Offer')
  await waitFor(() => expect(sentBy(first.sent)).toHaveLength(1))
  expect(sentBy(first.sent)[0]).not.toHaveProperty('places')
  first.unmount()
  sessionStorage.clear()
  const { sent } = offer()
  await check(/^I agree/)
  await choose('How many people can you help?', '3')
  await press('Publish Offer')
  await waitFor(() => expect(sentBy(sent)).toMatchObject([{ places: 3 }]))
})

test('a request turned into an offer sends no traveler', async () => {
  const { sent } = renderInSite(<CreateListingPage />, { at: `/create-listing${AT}&action=find`, user: asha, server })
  await check('Someone close to me')
  await userEvent.type(await screen.findByLabelText('First name'), 'Lakshmi')
  await userEvent.type(screen.getByLabelText(/^Description/), 'I fly this way twice a year')
  await check('I offer help')
  await press('Create Listing')
  await waitFor(() => expect(sentBy(sent)).toHaveLength(1))
  expect(sentBy(sent)[0]).not.toHaveProperty('traveler')
})

test('editing sends the traveler only if it changes, and null if the author travels', async () => {
  const { sent } = renderInSite(<EditListing listing={mine} onClose={() => {}} />, { user: asha, server })
  expect(await screen.findByLabelText('First name')).toHaveValue('Lakshmi')
  expect(screen.getByLabelText('First flight')).toBeChecked()
  await press('Save Changes')
  await waitFor(() => expect(sentBy(sent)).toHaveLength(1))
  expect(sentBy(sent)[0]).not.toHaveProperty('traveler')
  expect(sentBy(sent)[0]).not.toHaveProperty('places')
  await check('A special diet')
  await press('Save Changes')
  await waitFor(() => expect(sentBy(sent)).toHaveLength(2))
  expect(sentBy(sent)[1]).toMatchObject({ traveler: { needs: [...MOTHER.needs, 'diet'] } })
  await check('I am')
  await press('Save Changes')
  await waitFor(() => expect(sentBy(sent)).toHaveLength(3))
  expect(sentBy(sent)[2]).toMatchObject({ traveler: null })
})
