import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast, toasts } from '../sdk/toast.ts'

const loadOwn = jest.fn((load: () => Promise<unknown>) => load())
jest.mock('../remotes/loader.ts', () => ({ loadOwn: (load: () => Promise<unknown>) => loadOwn(load) }))
const { Toasts } = require('./Toasts.tsx') as typeof import('./Toasts.tsx')

beforeAll(() => {
  // jsdom has no pointer capture, which a swipe needs only beyond the edge of the notice.
  Object.assign(Element.prototype, {
    setPointerCapture() {},
    releasePointerCapture() {},
    hasPointerCapture: () => false,
  })
})

afterEach(() => {
  jest.useRealTimers()
  act(() => toasts.dismiss(toasts.latest()?.id ?? 0))
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove()
})

const notices = () => [...document.querySelectorAll<HTMLElement>('[data-toasts] > li[data-state="open"]')]

const show = async (notice: Parameters<typeof toast>[0]) => {
  act(() => toast(notice))
  return waitFor(() => {
    const found = notices().find((element) => within(element).queryByText(notice.title))
    if (!found) throw new Error(`"${notice.title}" is not shown`)
    return found
  })
}

test('A notice shows its title and description', async () => {
  render(<Toasts />)
  const notice = await show({ title: 'Message sent', description: 'We will get back to you.' })
  expect(notice).toHaveTextContent('Message sent')
  expect(notice).toHaveTextContent('We will get back to you.')
})

test('A notice is announced to those who cannot see it, and stands on the page once', async () => {
  const shadows = jest.spyOn(Element.prototype, 'attachShadow')
  render(<Toasts />)
  await show({ title: 'Message sent', description: 'Thank you.' })
  const announcer = shadows.mock.results[0]?.value as ShadowRoot
  await waitFor(() => expect(announcer.textContent).toMatch(/Message sent.*Thank you\./))
  expect(announcer.querySelector('[aria-live]')).toHaveAttribute('aria-live', 'assertive')
  expect(screen.getAllByText(/Message sent/)).toHaveLength(1)
})

test('A notice from before the page was ready is shown', async () => {
  act(() => toast({ title: 'Early' }))
  render(<Toasts />)
  expect(await screen.findByText('Early')).toBeInTheDocument()
})

test('At most one notice shows at a time: the newest', async () => {
  render(<Toasts />)
  await show({ title: 'First' })
  await show({ title: 'Second' })
  expect(notices()).toHaveLength(1)
  expect(notices()[0]).toHaveTextContent('Second')
})

test('A notice leaves by itself after 5000 ms and not before', async () => {
  render(<Toasts />)
  await show({ title: 'Warm up' })
  jest.useFakeTimers()
  act(() => toast({ title: 'Brief' }))
  act(() => jest.advanceTimersByTime(4999))
  expect(notices()).toHaveLength(1)
  act(() => jest.advanceTimersByTime(1))
  expect(notices()).toHaveLength(0)
})

test('A destructive notice is marked as one, others are not', async () => {
  render(<Toasts />)
  expect(await show({ title: 'Fine' })).toHaveAttribute('data-variant', 'default')
  expect(await show({ title: 'Broken', variant: 'destructive' })).toHaveAttribute('data-variant', 'destructive')
})

test('The action runs and closes the notice', async () => {
  const onClick = jest.fn()
  render(<Toasts />)
  const notice = await show({ title: 'Login Required', action: { label: 'Log In', onClick } })
  await userEvent.click(within(notice).getByRole('button', { name: 'Log In' }))
  expect(onClick).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(notices()).toHaveLength(0))
})

test('The close button closes the notice', async () => {
  render(<Toasts />)
  const notice = await show({ title: 'Unwanted' })
  await userEvent.click(within(notice).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(notices()).toHaveLength(0))
})

test('F8 puts the focus into the notifications', async () => {
  render(<Toasts />)
  await show({ title: 'Look here' })
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' })
  expect(document.querySelector('[data-toasts]')).toHaveFocus()
})

// jsdom has no PointerEvent, but React reads type and position from any event.
const swipe = (notice: HTMLElement, distance: number) => {
  const point = (type: string, clientX: number) => fireEvent(notice, new MouseEvent(type, { bubbles: true, clientX }))
  point('pointerdown', 0)
  point('pointermove', 5)
  point('pointermove', distance)
  point('pointerup', distance)
}

test('A swipe of more than 50 px to the right dismisses the notice, a shorter one does not', async () => {
  render(<Toasts />)
  const notice = await show({ title: 'Swipe me' })
  swipe(notice, 50)
  expect(notices()).toHaveLength(1)
  swipe(notice, 51)
  await waitFor(() => expect(notices()).toHaveLength(0))
})

test('A notice lies in the topmost modal dialog, and follows when dialogs open and close', async () => {
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

test('A notice whose code fails to load shows its text for five seconds, and the next notice loads the code again', async () => {
  jest.useFakeTimers()
  loadOwn.mockImplementationOnce(() => Promise.reject(new Error('no network')))
  render(<Toasts />)
  await act(async () => toast({ title: 'Logout failed', description: 'There was an error logging out' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Logout failedThere was an error logging out')
  act(() => jest.advanceTimersByTime(5000))
  expect(screen.queryByRole('alert')).toBeNull()
  jest.useRealTimers()
  await show({ title: 'Logged out successfully' })
})
