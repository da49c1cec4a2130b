import { forgetPerson, useDispatch, useLocation } from '@flight-amigo/shell/sdk'
import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ProfilePage } from './ProfilePage.tsx'

afterEach(() => sessionStorage.clear())

const nobodyAsked = {
  'GET /contact-requests': { body: [] },
  'GET /moderation/standing': { body: { suspension: null, warnings: [] } },
}
const someone = { ...asha, bio: 'I fly this route twice a year.', phoneNumberMasked: '+1 ••••••0123' }
const saved = ({ body }: SentRequest) => ({ body: { ...someone, ...(body as object) } })

type Server = NonNullable<Parameters<typeof renderInSite>[1]>['server']
/** Shows the page only at its own address, as the router does. */
const Site = () => (useLocation().pathname === '/profile' ? <ProfilePage /> : <p>Home</p>)
const open = (server: Server = {}, user = someone, at = '/profile') =>
  renderInSite(<Site />, { at, user, server: { ...nobodyAsked, ...server } })

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const retype = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}
const card = () => screen.getByRole('article', { name: someone.username })

test('The card shows my profile as others see it', () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  for (const words of ['Asha', 'AS', 'Telugu, English', someone.bio, '+1 ••••••0123', 'Verified'])
    expect(within(card()).getByText(words)).toBeVisible()
  expect(within(card()).queryByRole('link')).toBeNull()
})

test('An unverified person sees "Not Verified" and a link to the verification', () => {
  open({}, { ...someone, verified: false })
  expect(within(card()).getByText('Not Verified')).toBeVisible()
  expect(within(card()).getByRole('link')).toHaveAttribute('href', '/verify')
})

test('A visitor is asked to log in', () => {
  renderInSite(<ProfilePage />)
  expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  expect(screen.getByText('Please log in to view your profile')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible()
})

test('The open tab is part of the address', async () => {
  const { address } = open()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Profile', "I'm a Helper", 'I Need Help'])
  await userEvent.click(screen.getByRole('tab', { name: "I'm a Helper" }))
  expect(address()).toBe('/profile?tab=helper')
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent("I'm a Helper")
  await userEvent.click(screen.getByRole('tab', { name: 'Profile' }))
  expect(address()).toBe('/profile')
})

for (const [tab, sentence] of [
  ['helper', 'You need to verify your phone number to create listings'],
  ['seeking_help', 'You need to verify your phone number to create requests'],
])
  test(`Without a verified phone, the tab ${tab} links to the verification`, () => {
    open({}, { ...someone, verified: false }, `/profile?tab=${tab}`)
    expect(screen.getByText(String(sentence))).toBeVisible()
    expect(screen.getByRole('link')).toHaveAttribute('href', '/verification')
  })

test('With a verified phone, the listing tabs ask for no verification', () => {
  open({}, someone, '/profile?tab=helper')
  expect(screen.queryByText(/You need to verify/)).toBeNull()
})

test('A saved profile shows everywhere at once, without another request', async () => {
  const { sent, toast } = open({ 'PATCH /profile': saved })
  await retype('Username', 'Asha R')
  await retype('Languages', '')
  await press('Save Changes')
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Profile updated',
      description: 'Your profile has been updated successfully',
    }),
  )
  expect(await screen.findByRole('heading', { level: 2, name: 'Asha R' })).toBeVisible()
  expect(sent.filter(({ method }) => method !== 'GET')).toMatchObject([
    {
      method: 'PATCH',
      url: '/profile',
      body: { username: 'Asha R', languages: '', bio: someone.bio, profilePictureUrl: '' },
    },
  ])
})

for (const [name, tooLittle, sentence] of [
  ['Username', 'As', 'Username must be at least 3 characters'],
  ['Profile Picture URL', 'my picture', 'Please enter a valid URL'],
  ['Profile Picture URL', 'http://mail.test/me.png', 'Please enter a valid URL'],
] as const)
  test(`${name}: "${tooLittle}" is refused at its field, and nothing is sent`, async () => {
    const { sent } = open({ 'PATCH /profile': saved })
    await retype(name, tooLittle)
    await press('Save Changes')
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(sentence)))
    expect(field(name)).toHaveFocus()
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

test('Changes that could not be saved stay in the form, and the specified notice is shown', async () => {
  const { toast } = open({
    'PATCH /profile': () => {
      throw new TypeError('offline')
    },
  })
  await retype('Bio', 'Ten years on this route.')
  await press('Save Changes')
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Update failed',
      description: 'There was a problem updating your profile',
      variant: 'destructive',
    }),
  )
  expect(field('Bio')).toHaveValue('Ten years on this route.')
})

test('A complaint of the server about a field stands at that field', async () => {
  const fields = { languages: 'contains characters that are not allowed' }
  const body = { code: 'invalid', message: 'Please check what you entered.', requestId: 'test', fields }
  open({ 'PATCH /profile': { status: 400, body } })
  await press('Save Changes')
  await waitFor(() => expect(field('Languages')).toHaveAccessibleDescription(expect.stringContaining(fields.languages)))
  expect(field('Languages')).toHaveFocus()
})

test('A visit to another tab keeps unsaved changes; saving ends the draft', async () => {
  open({ 'PATCH /profile': saved })
  const lookElsewhere = async () => {
    await userEvent.click(screen.getByRole('tab', { name: 'I Need Help' }))
    expect(screen.queryByRole('textbox', { name: 'Bio' })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }))
  }
  await retype('Bio', 'Half a sentence')
  await lookElsewhere()
  expect(field('Bio')).toHaveValue('Half a sentence')
  await press('Save Changes')
  await screen.findByText('Half a sentence', { selector: 'p' })
  expect(sessionStorage).toHaveLength(0)
})

test('Unsaved changes are forgotten when their author signs out', async () => {
  const SignOut = () => {
    const dispatch = useDispatch()
    return (
      <button type="button" onClick={() => forgetPerson(dispatch)}>
        Sign out
      </button>
    )
  }
  const { unmount } = open()
  await retype('Bio', 'Half a sentence')
  unmount()
  const signOut = renderInSite(<SignOut />, { user: someone })
  await press('Sign out')
  signOut.unmount()
  open()
  expect(field('Bio')).toHaveValue(someone.bio)
})
