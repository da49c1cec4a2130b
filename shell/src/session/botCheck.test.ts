import { BOT_CHECK_UNAVAILABLE } from '@flight-amigo/backend/contract/bot-check'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

const SCRIPT = 'https://check.test/api.js'

// The module caches a loaded script, so each test imports a new instance.
let botCheckToken: (action: string) => Promise<string>
beforeEach(async () => {
  jest.resetModules()
  ;({ botCheckToken } = await import('./botCheck.ts'))
  settings({ botCheckScript: SCRIPT, botCheckKey: 'the-key' })
})
afterEach(() => {
  jest.useRealTimers()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  delete window.grecaptcha
})

function settings(settings: object) {
  document.body.innerHTML = `<script type="application/json" id="site">${JSON.stringify({ settings })}</script>`
}
const scripts = () => [...document.head.querySelectorAll('script')]
const execute = jest.fn<NonNullable<typeof window.grecaptcha>['execute']>()
function arrive() {
  window.grecaptcha = { ready: (callback) => callback(), execute }
  scripts()[0]?.dispatchEvent(new Event('load'))
}

test('The script is loaded once, with the first token [spec-bot-check-script]', async () => {
  expect(scripts()).toHaveLength(0)
  execute.mockResolvedValue('token')
  const first = botCheckToken('login')
  arrive()
  await first
  await botCheckToken('login')
  expect(scripts()).toHaveLength(1)
  const [script] = scripts()
  expect(script).toMatchObject({ async: true, defer: true })
  const { origin, pathname, searchParams } = new URL(script?.src ?? '')
  expect(origin + pathname).toBe(SCRIPT)
  expect(Object.fromEntries(searchParams)).toEqual({
    render: 'the-key',
    hl: 'en',
    badge: 'bottomright',
    theme: 'light',
  })
})

test('The token comes from the service, for the site key and the action', async () => {
  execute.mockResolvedValue('token-for-login')
  const token = botCheckToken('login')
  arrive()
  expect(await token).toBe('token-for-login')
  expect(execute).toHaveBeenCalledWith('the-key', { action: 'login' })
})

test('After 3000 ms without an answer, and not before, the fixed token is given [spec-bot-check-patience]', async () => {
  jest.useFakeTimers()
  const settled = jest.fn()
  botCheckToken('login').then(settled)
  await jest.advanceTimersByTimeAsync(2999)
  expect(settled).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(BOT_CHECK_UNAVAILABLE)
})

test('An execution that hangs gives the fixed token too', async () => {
  jest.useFakeTimers()
  execute.mockReturnValue(new Promise(() => {}))
  const token = botCheckToken('login')
  arrive()
  await jest.advanceTimersByTimeAsync(3000)
  expect(await token).toBe(BOT_CHECK_UNAVAILABLE)
})

test('An execution that fails gives the fixed token at once [spec-bot-check-patience]', async () => {
  execute.mockRejectedValue(new Error('invalid site key'))
  const token = botCheckToken('login')
  arrive()
  expect(await token).toBe(BOT_CHECK_UNAVAILABLE)
})

test('A script that fails gives the fixed token, and is loaded again the next time', async () => {
  const token = botCheckToken('login')
  scripts()[0]?.dispatchEvent(new Event('error'))
  expect(await token).toBe(BOT_CHECK_UNAVAILABLE)
  expect(scripts()).toHaveLength(0)

  execute.mockResolvedValue('second')
  const again = botCheckToken('login')
  arrive()
  expect(await again).toBe('second')
})

test('The token is empty when the service gives none', async () => {
  execute.mockResolvedValue('')
  const token = botCheckToken('login')
  arrive()
  expect(await token).toBe('')
})

test('Without a bot check nothing is loaded', async () => {
  settings({})
  expect(await botCheckToken('login')).toBe(BOT_CHECK_UNAVAILABLE)
  expect(scripts()).toHaveLength(0)
})

test('A component without a document needs no bot check', async () => {
  document.body.innerHTML = ''
  expect(await botCheckToken('login')).toBe(BOT_CHECK_UNAVAILABLE)
})
