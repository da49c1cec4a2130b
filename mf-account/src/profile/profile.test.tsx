import { forgetPerson, useDispatch, useLocation } from '@flight-amigo/shell/sdk'
import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestsPage } from '../requests/RequestsPage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { TipsPage } from '../tips/TipsPage.tsx'
import { ProfilePage } from './ProfilePage.tsx'

afterEach(() => sessionStorage.clear())

const quiet = {
  'GET /moderation/account-status': { body: { suspension: null, warnings: [] } },
  'GET /languages/version': { body: { version: 'abc' } },
  'GET /languages': {
    body: [
      { code: 'eng', name: 'English' },
      { code: 'hin', name: 'Hindi', own: 'हिन्दी', tag: 'hi' },
      { code: 'tel', name: 'Telugu', own: 'తెలుగు', tag: 'te' },
    ],
  },
}
const someone = { ...asha, bio: 'I fly this route twice a year.', phoneNumberMasked: '+1 ••••••0123' }
const saved = ({ body }: SentRequest) => ({ body: { ...someone, ...(body as object) } })

type Server = NonNullable<Parameters<typeof renderInSite>[1]>['server']
const Site = () => (useLocation().pathname === '/profile' ? <ProfilePage /> : <p>Home</p>)
const open = (server: Server = {}, user = someone, at = '/profile') =>
  renderInSite(<Site />, { at, user, server: { ...quiet, ...server } })

const field = (name: string | RegExp) => screen.getByRole(name === 'Languages' ? 'combobox' : 'textbox', { name })
// The fields load with the form.
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const retype = async (name: string, text: string) => {
  await screen.findByRole('textbox', { name })
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}
const more = async () => (await screen.findByText('More')).closest('details')
const showMore = async () => userEvent.click(await screen.findByText('More'))
const card = () => screen.getByRole('article', { name: someone.username })

test('shows the profile as others see it [spec-profile-title] [spec-profile-card] [spec-profile-phone] [spec-profile-verified]', () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  for (const visible of ['Asha', 'AS', 'Telugu, English', someone.bio, '+1 ••••••0123', 'Verified'])
    expect(within(card()).getByText(visible)).toBeVisible()
  expect(within(card()).queryByRole('link')).toBeNull()
})

test('shows "Not Verified" and a link to the verification [spec-profile-verified] [spec-profile-verify-link]', () => {
  open({}, { ...someone, verified: false })
  expect(within(card()).getByText('Not Verified')).toBeVisible()
  expect(within(card()).getByRole('link')).toHaveAttribute('href', '/verify')
})

test('keeps text that is typed during a save, as an unsaved draft', async () => {
  const reply = Promise.withResolvers<ReturnType<typeof saved>>()
  const first = open({ 'PATCH /profile': () => reply.promise })
  await retype('Username', 'Asha R')
  await press('Save Changes')
  await retype('Bio', 'Typed meanwhile')
  reply.resolve({ body: { ...someone, username: 'Asha R' } })
  await waitFor(() => expect(first.toast()).toMatchObject({ title: 'Profile updated' }))
  expect([field('Username'), field(/^Bio/)].map((each) => (each as HTMLInputElement).value)).toEqual([
    'Asha R',
    'Typed meanwhile',
  ])
  first.unmount()
  open()
  expect(field(/^Bio/)).toHaveValue('Typed meanwhile')
})

test('asks a signed-out visitor to log in [spec-profile-visitor]', () => {
  renderInSite(<ProfilePage />)
  expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  expect(screen.getByText('Please log in to view your profile')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible()
})

test.each([
  [SettingsPage, 'Settings'],
  [TipsPage, 'Tips and payouts'],
  [RequestsPage, 'Contact requests'],
])('asks a signed-out visitor to log in on every other page too: %#', (Page, title) => {
  renderInSite(<Page />)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText('Please log in to view your profile')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible()
})

test('keeps the open tab in the URL [spec-profile-tabs]', async () => {
  const { address } = open()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Profile', "I'm a Helper", 'I Need Help'])
  await userEvent.click(screen.getByRole('tab', { name: "I'm a Helper" }))
  expect(address()).toBe('/profile?tab=helper')
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent("I'm a Helper")
  await userEvent.click(screen.getByRole('tab', { name: 'Profile' }))
  expect(address()).toBe('/profile')
})

test('has no navigation besides the tabs; the other pages lead back to it [spec-profile-tabs]', () => {
  const profile = open()
  expect(within(profile.container).queryByRole('navigation', { name: 'My Profile' })).toBeNull()
  profile.unmount()
  renderInSite(<SettingsPage />)
  expect(screen.getByRole('link', { name: 'Back to My Profile' })).toHaveAttribute('href', '/profile')
})

test('offers a new listing on the listing tabs with a verified phone', () => {
  open({}, someone, '/profile?tab=helper')
  expect(screen.getByRole('link', { name: 'New listing' })).toHaveAttribute('href', '/create-listing?type=helper')
})

test('shows a saved profile everywhere without another request [spec-profile-edit] [spec-profile-updated]', async () => {
  const { sent, toast } = open({ 'PATCH /profile': saved })
  await retype('Username', 'Asha R')
  await press('Remove English')
  await userEvent.type(field('Languages'), 'hin{Enter}')
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
      body: { username: 'Asha R', languageCodes: ['tel', 'hin'], languages: '', bio: someone.bio },
    },
  ])
})

for (const [name, tooLittle, sentence] of [
  ['Username', 'As', 'Username must be at least 3 characters'],
  ['Profile Picture URL', 'my picture', 'Please enter a valid URL'],
  ['Profile Picture URL', 'http://mail.test/me.png', 'Please enter a valid URL'],
] as const)
  test(`${name}: rejects "${tooLittle}" at its field and sends nothing [spec-profile-username] [spec-profile-picture-url]`, async () => {
    const { sent } = open({ 'PATCH /profile': saved })
    if (name === 'Profile Picture URL') await showMore()
    await retype(name, tooLittle)
    await press('Save Changes')
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(sentence)))
    expect(field(name)).toHaveFocus()
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

test('keeps changes in the form without a network, and saves on the next attempt [spec-profile-failed]', async () => {
  const responses = [
    () => {
      throw new TypeError('offline')
    },
    saved,
  ]
  const { toast } = open({ 'PATCH /profile': (request) => responses.shift()!(request) })
  await retype('Bio', 'Ten years on this route.')
  await press('Save Changes')
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Update failed',
      description: 'There was a problem updating your profile',
      variant: 'destructive',
    }),
  )
  expect(screen.getByRole('alert')).toHaveTextContent('There was a problem updating your profile')
  expect(field('Bio')).toHaveValue('Ten years on this route.')
  await press('Save Changes')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Profile updated' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows an Arabic name and bio from right to left', () => {
  const user = { ...someone, username: 'عائشة', bio: 'أسافر على هذا الخط' }
  open({}, user)
  const own = within(screen.getByRole('article', { name: user.username }))
  for (const visible of [own.getByText(user.username), own.getByText(user.bio)])
    expect(visible).toHaveAttribute('dir', 'auto')
  for (const name of ['Username', 'Bio']) expect(field(name)).toHaveAttribute('dir', 'auto')
})

test('shows an error when the account status fails to load, and loads it when the network returns', async () => {
  let isOffline = true
  open({
    'GET /moderation/account-status': () => {
      if (isOffline) throw new TypeError('offline')
      return {
        body: {
          suspension: null,
          warnings: [{ id: 1, text: 'Be kind.', createdAt: new Date('2026-11-20T12:00').toISOString() }],
        },
      }
    },
  })
  expect(await screen.findByText('We could not check whether our team has written to you.')).toBeVisible()
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('button', { name: 'I Have Read This (warning of Nov 20, 2026)' })).toBeVisible()
})

test('keeps an objection without a network, and moves the focus to the confirmation once it is sent', async () => {
  const suspension = { since: '2026-11-20T12:00:00.000Z', reason: 'Spam', objection: null }
  const objection = { text: 'It was not me, I promise.', createdAt: '2026-11-21T12:00:00.000Z' }
  const responses = [
    () => {
      throw new TypeError('offline')
    },
    () => ({ body: { suspension: { ...suspension, objection }, warnings: [] } }),
  ]
  open({
    'GET /moderation/account-status': { body: { suspension, warnings: [] } },
    'POST /moderation/objection': () => responses.shift()!(),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your objection' }), objection.text)
  await press('Send Objection')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment.')
  expect(field('Your objection')).toHaveValue(objection.text)
  await press('Send Objection')
  await waitFor(() => expect(screen.getByText(/^You have objected/).closest('[tabindex]')).toHaveFocus())
})

test('saves text that is not a listed language as its own chip, also when the list fails to load', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { sent, toast } = open(
    { 'PATCH /profile': saved, 'GET /languages/version': { status: 503 } },
    { ...someone, languages: 'Telugu, English, whistling, humming', otherLanguages: 'whistling, humming' },
  )
  await press('Remove whistling')
  await userEvent.type(field('Languages'), 'Hindi')
  expect(await screen.findByRole('alert')).toHaveTextContent('The list of languages could not be loaded.')
  await press('Save Changes')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Profile updated' }))
  expect(sent.at(-1)?.body).toMatchObject({ languageCodes: ['tel', 'eng'], languages: 'humming, Hindi' })
  logged.mockRestore()
})

test.each([
  ['languages', 'Languages cannot exceed 200 characters'],
  ['languageCodes', 'We do not know a language with the code xxx.'],
])("shows the server's error about %s at the field", async (name, complaint) => {
  const fields = { [name]: complaint }
  const body = { code: 'invalid', message: 'Please check what you entered.', requestId: 'test', fields }
  open({ 'PATCH /profile': { status: 400, body } })
  await press('Save Changes')
  await waitFor(() => expect(field('Languages')).toHaveAccessibleDescription(expect.stringContaining(complaint)))
  expect(field('Languages')).toHaveFocus()
})

test('keeps unsaved changes during a visit to another tab, and deletes the draft after a save', async () => {
  open({ 'PATCH /profile': saved })
  const openAnotherTab = async () => {
    await userEvent.click(screen.getByRole('tab', { name: 'I Need Help' }))
    expect(screen.queryByRole('textbox', { name: 'Bio' })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }))
  }
  await retype('Bio', 'Half a sentence')
  await openAnotherTab()
  expect(field('Bio')).toHaveValue('Half a sentence')
  await press('Save Changes')
  await screen.findByText('Half a sentence', { selector: 'p' })
  expect(sessionStorage).toHaveLength(0)
})

test('deletes unsaved changes when the user signs out', async () => {
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

test('sends the picture URL below "More" only when it was typed, and opens "More" when it is invalid', async () => {
  const photo = `/photos/${'0a'.repeat(32)}.webp`
  const copied = () => ({ body: { ...someone, profilePictureUrl: photo } })
  const { sent } = open({ 'PATCH /profile': copied })
  expect(await more()).not.toHaveAttribute('open')
  await retype('Profile Picture URL', 'me')
  await press('Save Changes')
  await waitFor(() => expect(field('Profile Picture URL')).toHaveFocus())
  expect(await more()).toHaveAttribute('open')
  await retype('Profile Picture URL', 'https://mail.test/me.png')
  await press('Save Changes')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ profilePictureUrl: 'https://mail.test/me.png' }))
  // The picture is a photo of this site now.
  await waitFor(() => expect(field('Profile Picture URL')).toHaveValue(''))
  expect(field('Profile Picture URL')).toHaveAccessibleDescription(/^The https address/)
})

test('shows at its field that a picture could not be copied, and keeps the typed URL', async () => {
  const message = 'There is no picture at this address that we can copy. Nothing was saved.'
  const body = { code: 'picture-unavailable', message, fields: { profilePictureUrl: message } }
  const { toast } = open({ 'PATCH /profile': { status: 422, body } })
  await retype('Username', 'Asha R')
  await showMore()
  await retype('Profile Picture URL', 'https://mail.test/gone.png')
  await press('Save Changes')
  await waitFor(() => expect(field('Profile Picture URL')).toHaveFocus())
  expect(field('Profile Picture URL')).toHaveAccessibleDescription(new RegExp(`^${message}`))
  expect(toast()?.title).toBe('Update failed')
  expect([field('Profile Picture URL'), field('Username')].map((input) => (input as HTMLInputElement).value)).toEqual([
    'https://mail.test/gone.png',
    'Asha R',
  ])
})

test('leaves the URL field empty for an uploaded photo, and keeps the photo when other fields are saved', async () => {
  const photo = `/photos/${'0a'.repeat(32)}.webp`
  const { sent } = open({ 'PATCH /profile': saved }, { ...someone, profilePictureUrl: photo })
  expect(await more()).not.toHaveAttribute('open')
  await showMore()
  expect(field('Profile Picture URL')).toHaveValue('')
  await retype('Username', 'Asha R')
  await press('Save Changes')
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'))
  expect(sent.at(-1)?.body).not.toHaveProperty('profilePictureUrl')
})

test('redirects from the profile to the payouts after a return from Stripe', () => {
  const { address } = open({}, someone, '/profile?payouts=return')
  expect(address()).toBe('/profile/tips?payouts=return')
})
