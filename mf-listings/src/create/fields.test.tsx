import { daysAfter, todayIn } from '@flight-amigo/backend/contract/listings'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AIRPORTS, button, field, posted, published, server } from '../../test/publishing.ts'
import { typeBadInput } from '../../test/typeBadInput.ts'
import { FindHelpPage } from './help/FindHelpPage.tsx'
import { OfferHelpPage } from './help/OfferHelpPage.tsx'

beforeEach(() => sessionStorage.clear())

test('an end date before the start date is cleared [spec-find-end-date-clears]', async () => {
  renderInSite(<FindHelpPage />, { server, at: '/find/create?date=2031-05-01' })
  const end = field(/^End Date/)
  await userEvent.type(end, '2031-05-04')
  expect(end).toHaveValue('2031-05-04')
  await userEvent.clear(field('Date'))
  await userEvent.type(field('Date'), '2031-05-05')
  expect(end).toHaveValue('')
})

test.each([
  ['a year digit by digit', ['0002-11-25', '0020-11-25', '0203-11-25', '2031-11-25']],
  ['a day digit by digit', ['2031-11-02', '2031-11-25']],
])('an end date stays while it is typed, %s', (_case, typed) => {
  renderInSite(<FindHelpPage />, { server, at: '/find/create?date=2031-11-20' })
  const end = field(/^End Date/)
  for (const value of typed) {
    fireEvent.change(end, { target: { value } })
    expect(end).toHaveValue(value)
  }
})

test('an incomplete end date is not cleared when the start date changes', async () => {
  renderInSite(<FindHelpPage />, { server, at: '/find/create?date=2031-11-20' })
  let emptied = 0
  Object.defineProperty(field(/^End Date/), 'value', { get: () => '', set: () => (emptied += 1) })
  fireEvent.change(field('Date'), { target: { value: '2031-11-21' } })
  await act(async () => {})
  expect(emptied).toBe(0)
})

test.each(['tomorrow', '2031-13-40'])('a link whose day is %s opens the form, which asks for another', async (day) => {
  renderInSite(<FindHelpPage />, { server, at: `/find/create?date=${day}` })
  await userEvent.click(button('Publish Request'))
  expect(await screen.findByText('Please enter a valid date')).toBeVisible()
})

test('a year with five digits is rejected, and the form stays', async () => {
  renderInSite(<FindHelpPage />, { server, at: '/find/create' })
  fireEvent.change(field('Date'), { target: { value: '20311-11-20' } })
  await userEvent.click(button('Publish Request'))
  expect(await screen.findByText('Please enter a valid date')).toBeVisible()
  expect(field('Date')).toHaveValue('20311-11-20')
})

test.each([
  ['Date', 'Please enter a valid date'],
  [/^End Date/, 'Please enter a valid date'],
  [/^Time/, 'Please enter a valid time'],
])('an incomplete value in %s is rejected until it is complete or empty', async (name, label) => {
  const { sent } = renderInSite(<FindHelpPage />, {
    at: '/find/create?from=HYD&to=ORD&date=2031-05-01',
    user: asha,
    server: { ...server, 'POST /find-help/listings': published },
  })
  await userEvent.click(field(/^I agree/))
  const complete = typeBadInput(field(name))
  await userEvent.click(button('Publish Request'))
  await waitFor(() => expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(label)))
  expect(field(name)).toHaveFocus()
  expect(posted(sent)).toEqual([])
  complete()
  await userEvent.click(button('Publish Request'))
  expect(await screen.findByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible()
})

test.each(['1.5', '2.50', '1e3', '1,000', '501'])(
  'a tip of %s is rejected with a message and stays as typed [spec-create-tip] [spec-find-tip-digits]',
  async (tip) => {
    renderInSite(<FindHelpPage />, { server })
    await userEvent.type(field(/^Tip Amount/), tip)
    await userEvent.click(button('Publish Request'))
    expect(
      await screen.findByText(tip === '501' ? 'A tip is at most $500' : 'Please enter whole dollars'),
    ).toBeVisible()
    expect(field(/^Tip Amount/)).toHaveValue(tip)
  },
)

test('a creation form names all errors at their fields and beside the button', async () => {
  renderInSite(<FindHelpPage />, {
    server,
    at: '/find/create?from=HYD&to=HYD&date=2031-05-04&endDate=2031-12-04',
  })
  await userEvent.click(button('Publish Request'))
  for (const label of [
    'Please choose another airport than the one of departure',
    'The end date can be at most 90 days after the start date',
    'Name must be at least 2 characters',
    'Email is required',
  ])
    expect(await screen.findByText(label)).toBeVisible()
  expect(screen.getByText('Arrival, End Date, Name, Email, Your agreement')).toBeVisible()
})

test('a date far ahead is questioned, and a past date at the departure airport is rejected', async () => {
  const kiritimati = {
    code: 'CXI',
    name: 'Cassidy',
    city: 'Kiritimati',
    country: 'Kiribati',
    zone: 'Pacific/Kiritimati',
  }
  renderInSite(<FindHelpPage />, {
    server: { ...server, 'GET /airports': { body: [...AIRPORTS, kiritimati] } },
    at: '/find/create?from=CXI',
  })
  const there = todayIn('Pacific/Kiritimati')
  await waitFor(() => expect(field('Date')).toHaveAttribute('min', there))
  expect(field('Date')).toHaveValue(there)
  const question = 'This is more than 18 months away. Is the year right?'
  expect(screen.queryByText(question)).toBeNull()
  await userEvent.clear(field('Date'))
  await userEvent.type(field('Date'), '2062-05-01')
  expect(await screen.findByText(question)).toBeVisible()
  await userEvent.clear(field('Date'))
  await userEvent.type(field('Date'), daysAfter(there, -1))
  await userEvent.click(button('Publish Request'))
  expect(await screen.findByText('This day is already over at the departure airport')).toBeVisible()
  expect(screen.getByText('Email is required')).toBeVisible()
})

test("the consent's error is shown at its checkbox [spec-find-consent]", async () => {
  renderInSite(<OfferHelpPage />, { server })
  await userEvent.click(button('Publish Offer'))
  await waitFor(() => expect(field(/^I agree/)).toHaveAccessibleDescription(/You must agree to the terms/))
  expect(screen.getByLabelText(/^I agree to the terms/)).toBeVisible()
})
