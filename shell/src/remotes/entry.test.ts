import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import { afterEach, expect, jest, test } from '@jest/globals'

const shareScope = { react: {} }
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: shareScope } }),
}))
const { loadEntry } = require('./entry.ts') as typeof import('./entry.ts')

const release: RemoteRelease = {
  ...{ name: 'listings', version: '1.0.0', base: '/r/listings/1.0.0/' },
  ...{ routes: [], nav: [], slots: [], integrity: {} },
}
const prepare = jest.fn()
const page = globalThis as unknown as Record<string, unknown>
const script = () => document.head.querySelector('script')
const started = jest.fn()
function run(remote: unknown) {
  page.listings = { init: started, get: async (module: string) => () => ({ [module]: remote }) }
  script()?.dispatchEvent(new Event('load'))
}

afterEach(() => {
  jest.useRealTimers()
  jest.clearAllMocks()
  script()?.remove()
})

test('an entry is checked, run and given the shared packages, and returns its remote.ts', async () => {
  const loading = loadEntry(release, { prepare })
  expect(prepare).toHaveBeenCalledWith(script(), '/r/listings/1.0.0/remoteEntry.js')
  run('facts')
  expect(await loading).toEqual({ './remote': 'facts' })
  expect(started).toHaveBeenCalledWith(shareScope, [])
  expect(script()).toBeNull()
})

test('the container of an earlier attempt is not used for an entry that did not run', async () => {
  page.listings = { init: started, get: async () => () => 'of before' }
  const loading = loadEntry(release, { prepare })
  script()?.dispatchEvent(new Event('load'))
  await expect(loading).rejects.toThrow('/r/listings/1.0.0/remoteEntry.js offers nothing')
})

test('an entry without a hash is not requested', async () => {
  const refuse = () => {
    throw new Error('no hash')
  }
  await expect(loadEntry(release, { prepare: refuse })).rejects.toThrow('no hash')
  expect(script()).toBeNull()
})

test('an entry fails after an error, or without a response within four seconds [spec-performance-timeout]', async () => {
  const failing = loadEntry(release, { prepare })
  script()?.dispatchEvent(new Event('error'))
  await expect(failing).rejects.toThrow('/r/listings/1.0.0/remoteEntry.js did not load')
  jest.useFakeTimers()
  const silent = loadEntry(release, { prepare }).catch(({ message }: Error) => message)
  await jest.advanceTimersByTimeAsync(4000)
  expect(await silent).toBe('/r/listings/1.0.0/remoteEntry.js did not load')
})
