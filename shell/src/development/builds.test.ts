import { beforeEach, expect, jest, test } from '@jest/globals'
import { hasChangedCatalog, reloadWhenReplaced } from './builds.ts'

const reload = jest.fn()
const updateBuilds = reloadWhenReplaced(reload)
const BASE = 'http://localhost:3001/listings/1.0.0-dev/'
const buildOf = (hash: string) => ({ listings: { build: hash, base: BASE, integrity: { 'remoteEntry.js': hash } } })

function fail(src: string, integrity: string) {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src, integrity })
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
}

beforeEach(() => {
  reload.mockClear()
  updateBuilds({})
})

test('a page loads again when a script of an earlier build did not load, and for no other failure', () => {
  updateBuilds(buildOf('sha256-new'))
  fail(`${BASE}remoteEntry.js`, 'sha256-new')
  fail('https://elsewhere.test/remoteEntry.js', 'sha256-old')
  expect(reload).not.toHaveBeenCalled()
  fail(`${BASE}remoteEntry.js?build=1`, 'sha256-old')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page loads again when the build that replaced its script is known later', () => {
  fail(`${BASE}remoteEntry.js`, 'sha256-a')
  updateBuilds(buildOf('sha256-a'))
  expect(reload).not.toHaveBeenCalled()
  updateBuilds(buildOf('sha256-b'))
  expect(reload).toHaveBeenCalledTimes(1)
})

const buildsWith = (te: string, ar = 'a') => ({
  messaging: { integrity: { 'te.messaging.json': te, 'ar.messaging.json': ar } },
})

test('a page loads again when the translations into its own language have changed', () => {
  expect(hasChangedCatalog(buildsWith('1'), buildsWith('2'), 'te')).toBe(true)
  expect(hasChangedCatalog(buildsWith('1'), buildsWith('1', 'b'), 'te')).toBe(false)
  expect(hasChangedCatalog(buildsWith('1'), buildsWith('2'), 'en')).toBe(false)
})

test('the first message about the builds changes nothing', () => {
  expect(hasChangedCatalog(undefined, buildsWith('1'), 'te')).toBe(false)
})
