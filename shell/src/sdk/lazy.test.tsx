import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageReady } from '../app/ready.tsx'
import { lazyComponent, useLazy } from './lazy.tsx'

const Menu = ({ name }: { name: string }) => <p>Menu of {name}</p>
const failing = () => jest.fn(async () => Menu).mockRejectedValueOnce(new Error('The network is gone.'))
const online = () => act(async () => void dispatchEvent(new Event('online')))

test('shows a component when its code has loaded, and immediately the next time', async () => {
  const load = jest.fn(async () => Menu)
  const LazyMenu = lazyComponent(load, { loading: <p>Loading</p> })
  const { unmount } = render(<LazyMenu name="Asha" />)
  expect(screen.getByText('Loading')).toBeVisible()
  expect(await screen.findByText('Menu of Asha')).toBeVisible()
  unmount()
  render(<LazyMenu name="Ben" />)
  expect(screen.getByText('Menu of Ben')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('says that the code could not be loaded, and loads it on another try', async () => {
  const LazyMenu = lazyComponent(failing(), { failed: lazyFallback(() => 'The menu could not be loaded') })
  render(<LazyMenu name="Asha" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The menu could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Menu of Asha')).toBeVisible()
})

test('keeps the focus on "Try again" while it loads, then on the heading', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Menu>()
  const load = failing().mockRejectedValueOnce(new Error('Still gone.')).mockReturnValueOnce(promise)
  const LazyMenu = lazyComponent(load, { failed: lazyFallback(() => 'The menu could not be loaded') })
  render(
    <>
      <h1 tabIndex={-1}>Search</h1>
      <LazyMenu name="Asha" />
    </>,
  )
  const again = () => screen.findByRole('button', { name: 'Try again' })
  await userEvent.click(await again())
  expect(await again()).toHaveFocus()
  await userEvent.click(await again())
  expect(await again()).toHaveFocus()
  await act(async () => resolve(Menu))
  expect(screen.getByText('Menu of Asha')).toBeVisible()
  expect(screen.getByRole('heading')).toHaveFocus()
})

test('loads the code when the network is back; without a message for the failure it shows nothing', async () => {
  const load = failing()
  const LazyMenu = lazyComponent(load)
  const { container } = render(<LazyMenu name="Asha" />)
  await act(async () => {})
  expect(container).toBeEmptyDOMElement()
  expect(load).toHaveBeenCalledTimes(1)
  await online()
  expect(screen.getByText('Menu of Asha')).toBeVisible()
})

test('loads the code again when the network came back during a load that then fails', async () => {
  let fail = (_error: Error) => {}
  const pending = new Promise<typeof Menu>((_resolve, reject) => {
    fail = reject
  })
  const load = jest.fn(async () => Menu).mockReturnValueOnce(pending)
  const LazyMenu = lazyComponent(load)
  render(<LazyMenu name="Asha" />)
  await online()
  expect(load).toHaveBeenCalledTimes(1)
  fail(new Error('The network has changed.'))
  expect(await screen.findByText('Menu of Asha')).toBeVisible()
})

test('loads nothing before it is wanted, and nothing that is known', async () => {
  const load = jest.fn(async () => 'code')
  const Part = ({ isEnabled, known }: { isEnabled: boolean; known?: string }) => (
    <p>{useLazy(load, { isEnabled, known }).loaded ?? 'nothing'}</p>
  )
  const { rerender } = render(<Part isEnabled={false} />)
  await online()
  expect(load).not.toHaveBeenCalled()
  rerender(<Part isEnabled />)
  expect(await screen.findByText('code')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
  render(<Part isEnabled known="known" />)
  expect(screen.getByText('known')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('the page is not ready while the code loads', async () => {
  jest.useFakeTimers()
  const isReady = () => document.documentElement.hasAttribute('data-ready')
  const { promise, resolve } = Promise.withResolvers<typeof Menu>()
  const LazyMenu = lazyComponent(() => promise)
  render(
    <>
      <LazyMenu name="Asha" />
      <PageReady />
    </>,
  )
  act(() => jest.runAllTimers())
  expect(isReady()).toBe(false)
  await act(async () => resolve(Menu))
  act(() => jest.runAllTimers())
  expect(isReady()).toBe(true)
})
