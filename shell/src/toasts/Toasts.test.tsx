import { Announcements } from '@flight-amigo/shared-ui/Announcements'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { Toasts } from '../layout/Layout.tsx'
import { toast, toasts } from '../sdk/toast.ts'

afterEach(() => {
  jest.useRealTimers()
  act(() => toasts.dismiss(toasts.latest()?.id ?? 0))
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove()
})

const notices = () => [...document.querySelectorAll<HTMLElement>('[data-toasts] > [data-state="open"]')]

const show = async (notice: Parameters<typeof toast>[0]) => {
  act(() => toast(notice))
  return waitFor(() => {
    const found = notices().find((element) => within(element).queryByText(notice.title))
    if (!found) throw new Error(`"${notice.title}" is not shown`)
    return found
  })
}

test('A notice shows its title and description [spec-toast-words]', async () => {
  render(<Toasts />)
  const notice = await show({ title: 'Message sent', description: 'We will get back to you.' })
  expect(notice).toHaveTextContent('Message sent')
  expect(notice).toHaveTextContent('We will get back to you.')
})

const announcementCount = (how: string) => document.querySelector(`[data-announce="${how}"]`)?.children.length

test('A notice is announced once, a destructive one immediately, and the page has its text once [spec-keys-toasts]', async () => {
  const shadows = jest.spyOn(Element.prototype, 'attachShadow')
  const texts = () => shadows.mock.results.map(({ value }) => (value as ShadowRoot).textContent)
  render(
    <StrictMode>
      <Announcements />
      <Toasts />
    </StrictMode>,
  )
  await show({ title: 'Message sent', description: 'Thank you.', action: { label: 'Read', onClick() {} } })
  expect(texts()).toEqual(['Message sent. Thank you. Read'])
  expect([announcementCount('polite'), announcementCount('assertive')]).toEqual([1, 0])
  expect(screen.getAllByText(/Message sent/)).toHaveLength(1)
  await show({ title: 'Message failed', variant: 'destructive' })
  expect([announcementCount('polite'), announcementCount('assertive')]).toEqual([1, 1])
  await show({ title: 'Message failed', variant: 'destructive' })
  expect([announcementCount('polite'), announcementCount('assertive')]).toEqual([1, 2])
})

test('A notice shows immediately and without a request, so it can report a lost network', () => {
  render(<Toasts />)
  act(() => toast({ title: 'Logout failed', description: 'There was an error logging out' }))
  expect(screen.getByText('Logout failed')).toBeVisible()
})

test('A notice created before the page was ready is shown', async () => {
  act(() => toast({ title: 'Early' }))
  render(<Toasts />)
  expect(await screen.findByText('Early')).toBeInTheDocument()
})

test('At most one notice shows at a time: the newest [spec-toast-one]', async () => {
  render(<Toasts />)
  await show({ title: 'First' })
  await show({ title: 'Second' })
  expect(notices()).toHaveLength(1)
  expect(notices()[0]).toHaveTextContent('Second')
})

test('A notice disappears after 5000 ms and not before [spec-toast-time]', async () => {
  render(<Toasts />)
  await show({ title: 'Warm up' })
  jest.useFakeTimers()
  act(() => toast({ title: 'Brief' }))
  act(() => jest.advanceTimersByTime(4999))
  expect(notices()).toHaveLength(1)
  act(() => jest.advanceTimersByTime(1))
  expect(notices()).toHaveLength(0)
})

test('The time of a notice pauses under a pointer, with the focus, and while the page is hidden', () => {
  jest.useFakeTimers()
  render(<Toasts />)
  act(() => toast({ title: 'Patient' }))
  const notice = notices()[0] as HTMLElement
  const wait = (time: number) => act(() => jest.advanceTimersByTime(time))
  const hide = (hidden: boolean) =>
    act(() => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  wait(4000)
  fireEvent.pointerEnter(notice)
  wait(60_000)
  fireEvent.pointerLeave(notice)
  wait(400)
  act(() => notice.focus())
  wait(60_000)
  act(() => notice.blur())
  wait(400)
  hide(true)
  wait(60_000)
  hide(false)
  wait(199)
  expect(notices()).toHaveLength(1)
  wait(1)
  expect(notices()).toHaveLength(0)
})

test('A destructive notice is marked as one, others are not [spec-toast-variants]', async () => {
  render(<Toasts />)
  expect(await show({ title: 'Fine' })).toHaveAttribute('data-variant', 'default')
  expect(await show({ title: 'Broken', variant: 'destructive' })).toHaveAttribute('data-variant', 'destructive')
})

test('The action runs and closes the notice [spec-toast-action]', async () => {
  const onClick = jest.fn()
  render(<Toasts />)
  const notice = await show({ title: 'Login Required', action: { label: 'Log In', onClick } })
  await userEvent.click(within(notice).getByRole('button', { name: 'Log In' }))
  expect(onClick).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(notices()).toHaveLength(0))
})

test('The close button closes the notice [spec-toast-close]', async () => {
  render(<Toasts />)
  const notice = await show({ title: 'Unwanted' })
  await userEvent.click(within(notice).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(notices()).toHaveLength(0))
})

test('F8 puts the focus on the notice, Enter presses its action, and the focus returns to where it was [spec-toast-f8]', async () => {
  const onClick = jest.fn()
  render(
    <>
      <input aria-label="Email" />
      <Toasts />
    </>,
  )
  const notice = await show({ title: 'Login Required', action: { label: 'Log In', onClick } })
  await userEvent.click(screen.getByLabelText('Email'))
  await userEvent.keyboard('{F8}')
  expect(notice).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(notices()).toHaveLength(0)
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

test('Escape closes the notice, and in a dialog only the notice that has the focus', async () => {
  const onClose = jest.fn()
  const view = render(<Toasts />)
  await show({ title: 'On the page' })
  await userEvent.keyboard('{Escape}')
  expect(notices()).toHaveLength(0)

  view.rerender(
    <>
      <Toasts />
      <Dialog open onClose={onClose} title="Details">
        Words
      </Dialog>
    </>,
  )
  await show({ title: 'In the dialog' })
  await userEvent.keyboard('{F8}{Escape}')
  expect(notices()).toHaveLength(0)
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('heading', { name: 'Details' })).toHaveFocus()

  await show({ title: 'In the dialog again' })
  await userEvent.keyboard('{Escape}')
  expect(notices()).toHaveLength(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

// jsdom has no PointerEvent, but React reads type and position from any event.
const swipe = (notice: HTMLElement, distance: number) => {
  const point = (type: string, clientX: number) =>
    fireEvent(notice, new MouseEvent(type, { bubbles: true, clientX, buttons: 1 }))
  point('pointerdown', 0)
  point('pointermove', 5)
  point('pointermove', distance)
  point('pointerup', distance)
}

test('A swipe of 50 px to the right dismisses the notice, a shorter one does not [spec-toast-swipe]', async () => {
  render(<Toasts />)
  const notice = await show({ title: 'Swipe me' })
  swipe(notice, 49)
  expect(notices()).toHaveLength(1)
  swipe(notice, 50)
  await waitFor(() => expect(notices()).toHaveLength(0))
})

test('A swipe to the left dismisses the notice in right-to-left languages', async () => {
  document.dir = 'rtl'
  render(<Toasts />)
  const notice = await show({ title: 'Swipe me' })
  swipe(notice, 50)
  expect(notices()).toHaveLength(1)
  swipe(notice, -50)
  await waitFor(() => expect(notices()).toHaveLength(0))
  document.dir = ''
})

test('A notice is rendered in the topmost modal dialog, and moves when dialogs open and close', async () => {
  render(<Toasts />)
  const notice = await show({ title: 'Where am I' })
  expect(notice.closest('dialog')).toBeNull()

  const [lower, upper] = [0, 1].map(() => document.body.appendChild(document.createElement('dialog')))
  lower?.showModal()
  await waitFor(() => expect(notice.closest('dialog')).toBe(lower))
  upper?.showModal()
  await waitFor(() => expect(notice.closest('dialog')).toBe(upper))
  upper?.close()
  await waitFor(() => expect(notice.closest('dialog')).toBe(lower))
  lower?.remove()
  await waitFor(() => expect(notice.closest('dialog')).toBeNull())
  expect(notice).toBeInTheDocument()
})

test('A new notice shows after the dialog with the last notice is gone', async () => {
  render(<Toasts />)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  const first = await show({ title: 'Inside' })
  expect(first.closest('dialog')).toBe(dialog)
  act(() => toasts.dismiss(toasts.latest()?.id ?? 0))
  dialog.remove()
  expect(await show({ title: 'Outside' })).toBeInTheDocument()
})
