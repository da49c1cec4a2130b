import { afterEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Arriving } from '../../../test/Arriving.tsx'
import { asha, renderInSite } from '../../../test/renderInSite.tsx'
import { SiteProvider } from '../../remotes/site.ts'
import { toasts } from '../../sdk/toast.ts'
import { ContactPage } from './ContactPage.tsx'

afterEach(() => {
  toasts.dismiss(toasts.latest()?.id ?? 0)
  sessionStorage.clear()
})

const emptySite = {
  releases: [],
  preview: [],
  shell: { version: '', base: '/', integrity: {} },
  user: null,
  responses: {},
}

const field = (name: string) => screen.getByLabelText(name)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
const good = { Name: 'Asha', Email: 'asha@mail.test', Message: 'My mother flies alone in May.' }
const fill = async (values: Partial<typeof good>) => {
  for (const [name, value] of Object.entries(values)) await userEvent.type(field(name), value)
}
const expectValues = (values: typeof good) => {
  for (const [name, value] of Object.entries(values)) expect(field(name)).toHaveValue(value)
}

test('The page shows an email address, three kinds of social links and the form', () => {
  const site = { ...emptySite, settings: { contactEmail: 'hello@flight-amigo.test' } }
  renderInSite(
    <SiteProvider value={site}>
      <ContactPage />
    </SiteProvider>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'hello@flight-amigo.test' })).toHaveAttribute(
    'href',
    'mailto:hello@flight-amigo.test',
  )
  expect(within(screen.getByRole('list')).getAllByRole('link')).toHaveLength(3)
  expectValues({ Name: '', Email: '', Message: '' })
})

test('An empty form is refused field by field, sends nothing and focuses the first invalid field', async () => {
  const { sent } = renderInSite(<ContactPage />)
  await send()
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Name must be at least 2 characters'))
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  expect(field('Message')).toHaveAccessibleDescription('Message must be at least 10 characters')
  expect(field('Name')).toHaveFocus()
  expect(sent).toEqual([])
})

for (const [name, tooLittle, enough, sentence] of [
  ['Name', 'A', 'As', 'Name must be at least 2 characters'],
  ['Email', 'asha@', 'asha@mail.test', 'Please enter a valid email address'],
  ['Message', 'Nine char', 'Ten chars.', 'Message must be at least 10 characters'],
] as const)
  test(`${name}: "${tooLittle}" is refused, "${enough}" is accepted [spec-contact-name] [spec-contact-email] [spec-contact-message]`, async () => {
    const { sent } = renderInSite(<ContactPage />, { server: { 'POST /contact': { status: 204 } } })
    await fill({ ...good, [name]: tooLittle })
    await send()
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(sentence))
    expect(field(name)).toHaveFocus()
    expect(sent).toEqual([])
    await userEvent.clear(field(name))
    await userEvent.type(field(name), enough)
    await send()
    await waitFor(() => expect(sent).toHaveLength(1))
  })

test('A sent message shows a thank-you and empties the form [spec-silent-outcome] [spec-contact-form] [spec-contact-sent]', async () => {
  const { sent, toast } = renderInSite(<ContactPage />, { server: { 'POST /contact': { status: 204 } } })
  await fill(good)
  await send()
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Message sent',
      description: "Thank you for contacting us. We'll get back to you soon!",
    }),
  )
  expect(sent).toMatchObject([
    { method: 'POST', url: '/contact', body: { name: good.Name, email: good.Email, message: good.Message } },
  ])
  expectValues({ Name: '', Email: '', Message: '' })
  const outcome = screen.getByText('Your message has reached us. Our answer goes to asha@mail.test.')
  expect(document.activeElement).toContainElement(outcome)
})

test('does not show the text of one user to another in the same tab', async () => {
  const first = renderInSite(<ContactPage />, { user: asha })
  await fill(good)
  first.unmount()
  const visitor = renderInSite(<ContactPage />)
  expectValues({ Name: '', Email: '', Message: '' })
  visitor.unmount()
  renderInSite(<ContactPage />, { user: asha })
  expectValues(good)
})

test('The typed text survives a reload and a visit to another page, until it is sent [spec-form-kept]', async () => {
  const server = { 'POST /contact': { status: 204 } }
  const first = renderInSite(<ContactPage />, { server })
  await fill({ Name: 'A', Message: 'Half a' })
  first.unmount()
  const second = renderInSite(<ContactPage />, { server })
  expectValues({ Name: 'A', Email: '', Message: 'Half a' })
  await fill({ Name: 'sha', Email: good.Email, Message: ' message' })
  await send()
  await waitFor(() => expectValues({ Name: '', Email: '', Message: '' }))
  second.unmount()
  renderInSite(<ContactPage />, { server })
  expectValues({ Name: '', Email: '', Message: '' })
})

test('Text typed during the request stays, also after a reload, and keeps the focus', async () => {
  let arrive = () => {}
  const server = {
    'POST /contact': () =>
      new Promise<{ status: number }>((resolve) => {
        arrive = () => resolve({ status: 204 })
      }),
  }
  const { sent, toast, unmount } = renderInSite(<ContactPage />, { server })
  await fill(good)
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  await fill({ Message: ' And in June.' })
  await act(async () => arrive())
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Message sent' }))
  const rest = { Name: '', Email: '', Message: `${good.Message} And in June.` }
  expectValues(rest)
  expect(field('Message')).toHaveFocus()
  unmount()
  renderInSite(<ContactPage />, { server })
  expectValues(rest)
})

const visit = () =>
  renderInSite(
    <>
      <ContactPage />
      <Arriving />
    </>,
  )
const arrive = () => userEvent.click(screen.getByText('Asha arrives'))

test('shows the draft of a user who logs in at an untouched form', async () => {
  const first = renderInSite(<ContactPage />, { user: asha })
  await fill(good)
  first.unmount()
  visit()
  await fill({ Name: 'A' })
  await userEvent.clear(field('Name'))
  await arrive()
  await waitFor(() => expectValues(good))
  await fill({ Message: ' And in June.' })
  expectValues({ ...good, Message: `${good.Message} And in June.` })
})

test('keeps the typed text when the user logs in with a half-filled form', async () => {
  const view = visit()
  await fill({ Name: 'Asha' })
  await arrive()
  await fill({ Message: 'My mother' })
  expectValues({ Name: 'Asha', Email: '', Message: 'My mother' })
  view.unmount()
  renderInSite(<ContactPage />, { user: asha })
  expectValues({ Name: 'Asha', Email: '', Message: 'My mother' })
})

test("A refusal shows the server's message and loses nothing", async () => {
  const problem = { code: 'too-many', message: 'Too many attempts. Please try again later.', requestId: 'test' }
  const { toast } = renderInSite(<ContactPage />, { server: { 'POST /contact': { status: 429, body: problem } } })
  await fill(good)
  await send()
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Message failed', description: problem.message, variant: 'destructive' }),
  )
  expectValues(good)
})

test('A failure shows the specified sentence at the form and in a notice, and the next attempt works [spec-contact-failed]', async () => {
  let online = false
  const { toast } = renderInSite(<ContactPage />, {
    server: {
      'POST /contact': () => {
        if (online) return { status: 204 }
        throw new TypeError('offline')
      },
    },
  })
  const sentence = 'There was a problem sending your message. Please try again.'
  await fill(good)
  await send()
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Message failed', description: sentence, variant: 'destructive' }),
  )
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expectValues(good)
  online = true
  await send()
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Message sent' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('A server error for a field is shown at that field', async () => {
  const fields = { message: 'Please remove the characters that are not allowed' }
  const body = { code: 'invalid', message: 'Please check what you entered.', requestId: 'test', fields }
  renderInSite(<ContactPage />, { server: { 'POST /contact': { status: 400, body } } })
  await fill(good)
  await send()
  await waitFor(() => expect(field('Message')).toHaveAccessibleDescription(fields.message))
  expect(field('Message')).toHaveFocus()
})
