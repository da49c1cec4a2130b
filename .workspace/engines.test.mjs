import { expect, test } from '@jest/globals'
import { availableEngines, missingEngines } from './engines.mjs'

test('where an engine is missing, a line says which tests did not run and what installs it', () => {
  const missing = missingEngines(() => false)
  const [, { files }] = missing
  const install = 'It comes with: apt-get install --no-install-recommends'
  expect(missing.map(({ sentence }) => sentence)).toEqual([
    `pgbouncer is missing, so the tests *pooler.test.ts did not run. ${install} pgbouncer`,
    `redis-server is missing, so the tests *.valkey.test.ts did not run. ${install} redis-server`,
    `varnishd is missing, so the tests *varnish.test.ts did not run. ${install} varnish`,
  ])
  expect(files.test('backend/src/live/live.valkey.test.ts')).toBe(true)
  expect(files.test('backend/src/live/live.test.ts')).toBe(false)
})

test('where they are on the PATH, nothing is left out', () => {
  expect(missingEngines(() => true)).toEqual([])
})

test('engines that are missing are named with the line that installs them, and the others are used', () => {
  expect(availableEngines(() => true)).toEqual({
    programs: ['pgbouncer', 'redis-server', 'firefox-esr', 'WebKitWebDriver'],
    lines: [
      'The tests run with a standby, the pooler (pgbouncer), the Valkey (redis-server), Firefox (firefox-esr), WebKit (WebKitWebDriver).',
    ],
  })
  expect(availableEngines((program) => program !== 'redis-server').lines[1]).toBe(
    'They run without the Valkey (redis-server): apt-get install --no-install-recommends redis-server',
  )
  expect(availableEngines((program) => program === 'WebKitWebDriver')).toEqual({
    programs: [],
    lines: [
      'The tests run with a standby.',
      'They run without the pooler (pgbouncer) and the Valkey (redis-server) and Firefox (firefox-esr) and WebKit (WebKitWebDriver): ' +
        'apt-get install --no-install-recommends pgbouncer redis-server firefox-esr webkit2gtk-driver xvfb',
    ],
  })
})
