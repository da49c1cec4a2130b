import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PushSettings } from './PushSettings.tsx'

type Server = NonNullable<NonNullable<Parameters<typeof renderInSite>[1]>['server']>
const KEY = `B${'A'.repeat(86)}`
const state = (subscribed = false, key: string | null = KEY) => ({
  body: { key, subscribed, topics: { messages: 'immediately', alerts: 'immediately' } },
})

const requestPermission = jest.fn<() => Promise<string>>()
const unsubscribe = jest.fn(async () => true)
const mine = { endpoint: 'https://push.example/1', options: { applicationServerKey: null }, unsubscribe }
const subscribe = jest.fn(async (_: object) => ({ endpoint: mine.endpoint, keys: {} }))
const registration = { pushManager: { subscribe, getSubscription: async () => null as unknown } }

function browser(permission: NotificationPermission = 'default') {
  requestPermission.mockReset().mockResolvedValue('granted')
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: Object.assign(class {}, { permission, requestPermission }),
  })
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}
beforeEach(() => browser())
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PushManager')
  Reflect.deleteProperty(globalThis, 'Notification')
  Reflect.deleteProperty(navigator, 'serviceWorker')
  globalThis.installOffer = undefined
})

const open = (server: Server) => renderInSite(<PushSettings me={asha.id} />, { user: asha, server })
const choice = () => screen.getByRole('checkbox', { name: 'Notify me on this device' })
const enabled = () => waitFor(() => expect(choice()).toBeEnabled())
const writes = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET')
const offline = () => {
  throw new TypeError('offline')
}

test('asks for permission only when the user turns notifications on, and subscribes this device', async () => {
  let subscribed = false
  const { sent } = open({
    'GET /push': () => state(subscribed),
    'PUT /push/subscription': () => {
      subscribed = true
      return { status: 204 }
    },
    'DELETE /push/subscription': () => {
      subscribed = false
      return { status: 204 }
    },
  })
  await enabled()
  expect(requestPermission).not.toHaveBeenCalled()
  await userEvent.click(choice())
  await waitFor(() => expect(choice()).toBeChecked())
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  await waitFor(() => expect(choice()).toHaveAttribute('aria-busy', 'false'))
  await userEvent.click(choice())
  await waitFor(() => expect(choice()).not.toBeChecked())
  expect(writes(sent).map(({ method, headers }) => [method, headers.get('x-account')])).toEqual([
    ['PUT', '7'],
    ['DELETE', '7'],
  ])
})

test('explains that the browser refused permission, and sends nothing', async () => {
  const { sent } = open({ 'GET /push': state() })
  requestPermission.mockResolvedValue('denied')
  await enabled()
  await userEvent.click(choice())
  await waitFor(() => expect(choice()).toHaveAccessibleDescription(/Your browser did not allow notifications/))
  await waitFor(() => expect(choice()).not.toBeChecked())
  expect(writes(sent)).toEqual([])
})

test('flips the switch back without a network, and saves on the next attempt', async () => {
  const responses = [offline, () => ({ status: 204 })]
  let subscribed = false
  const { toast } = open({
    'GET /push': () => state(subscribed),
    'PUT /push/subscription': () => {
      const response = responses.shift()!()
      subscribed = true
      return response
    },
  })
  await enabled()
  await userEvent.click(choice())
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Update failed', variant: 'destructive' }))
  expect(choice()).toHaveAccessibleDescription(/There was a problem updating your profile/)
  await waitFor(() => expect(choice()).not.toBeChecked())
  await waitFor(() => expect(choice()).toHaveAttribute('aria-busy', 'false'))
  await userEvent.click(choice())
  await waitFor(() => expect(choice()).toBeChecked())
})

test('saves the frequency of a topic, and restores it after a failure', async () => {
  const responses = [offline, () => ({ body: { messages: 'daily', alerts: 'immediately' } })]
  const { sent } = open({ 'GET /push': state(true), 'PUT /push/topics': () => responses.shift()!() })
  const messages = screen.getByRole('combobox', { name: 'Notify me of new messages' })
  await waitFor(() => expect(messages).toBeEnabled())
  await userEvent.selectOptions(messages, 'Once a day')
  await waitFor(() => expect(messages).toHaveAccessibleDescription('There was a problem updating your profile'))
  expect(messages).toHaveValue('immediately')
  await userEvent.selectOptions(messages, 'Once a day')
  await waitFor(() => expect(messages).toHaveValue('daily'))
  expect(writes(sent).map(({ body }) => body)).toEqual(Array(2).fill({ messages: 'daily' }))
})

test('keeps both of two quick choices when their responses arrive out of order', async () => {
  const replies = [1, 2].map(() => Promise.withResolvers<{ body: object }>())
  const waiting = [...replies]
  const { sent } = open({ 'GET /push': state(true), 'PUT /push/topics': () => waiting.shift()!.promise })
  const [messages, alerts] = ['Notify me of new messages', 'Notify me of matches for my trips'].map((name) =>
    screen.getByRole('combobox', { name }),
  ) as [HTMLElement, HTMLElement]
  await waitFor(() => expect(messages).toBeEnabled())
  await userEvent.selectOptions(messages, 'Never')
  await userEvent.selectOptions(alerts, 'Never')
  await waitFor(() => expect(writes(sent).map(({ body }) => body)).toEqual([{ messages: 'off' }, { alerts: 'off' }]))
  replies[1]!.resolve({ body: { messages: 'off', alerts: 'off' } })
  await waitFor(() => expect(alerts).toHaveAttribute('aria-busy', 'false'))
  replies[0]!.resolve({ body: { messages: 'off', alerts: 'immediately' } })
  await waitFor(() => expect(messages).toHaveAttribute('aria-busy', 'false'))
  for (const choice of [messages, alerts]) expect(choice).toHaveValue('off')
})

test('reserves the space of a topic while it loads, disabled', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof state>>()
  const responses = [offline, () => promise]
  open({ 'GET /push': () => responses.shift()!() })
  const messages = screen.getByRole('combobox', { name: 'Notify me of new messages' })
  expect(messages).toBeDisabled()
  expect(messages).toHaveValue('')
  await waitFor(() => expect(choice()).toHaveAccessibleDescription(/We could not load this setting/))
  expect(messages).toBeDisabled()
  act(() => void dispatchEvent(new Event('online')))
  resolve(state(true))
  await waitFor(() => expect(messages).toBeEnabled())
  expect(messages).toHaveValue('immediately')
})

test('explains why a device cannot show notifications, and what to do', async () => {
  browser('denied')
  const first = open({ 'GET /push': state() })
  await waitFor(() => expect(choice()).toHaveAccessibleDescription(/This browser blocks notifications/))
  expect(choice()).toBeDisabled()
  first.unmount()

  Reflect.deleteProperty(globalThis, 'PushManager')
  const second = open({ 'GET /push': state() })
  await waitFor(() => expect(choice()).toHaveAccessibleDescription('This browser cannot show notifications.'))
  second.unmount()

  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)')
  const third = open({ 'GET /push': state() })
  await waitFor(() => expect(choice()).toHaveAccessibleDescription(/Add to Home Screen/))
  third.unmount()
  agent.mockRestore()

  browser()
  open({ 'GET /push': state(false, null) })
  await waitFor(() => expect(choice()).toHaveAccessibleDescription('Flight Amigo sends no notifications here yet.'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('offers the installation only while the browser does', async () => {
  open({ 'GET /push': state() })
  await enabled()
  expect(screen.queryByRole('button', { name: 'Install the app' })).toBeNull()
  const prompt = jest.fn(async () => ({ outcome: 'accepted' as const }))
  act(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), { prompt })
    globalThis.installOffer = offer
    dispatchEvent(offer)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Install the app' }))
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Install the app' })).toBeNull()
})
