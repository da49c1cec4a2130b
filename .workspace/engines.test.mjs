import { expect, test } from '@jest/globals'
import { availableEngines, missingEngines } from './engines.mjs'

test('where an engine is missing, a line says which tests did not run and what installs it', () => {
  const missing = missingEngines(() => false)
  const [, { files }] = missing
  const install = 'It comes with: apt-get install --no-install-recommends'
  expect(missing.map(({ sentence }) => sentence)).toEqual([
    `pgbouncer is missing, so the tests *pooler.test.ts did not run. ${install} pgbouncer`,
    `varnishd is missing, so the tests *varnish.test.ts did not run. ${install} varnish`,
  ])
  expect(files.test('backend/src/operations/varnish.test.ts')).toBe(true)
  expect(files.test('backend/src/live/live.test.ts')).toBe(false)
})

test('where they are on the PATH, nothing is left out', () => {
  expect(missingEngines(() => true)).toEqual([])
})

test('engines that are missing are named with the line that installs them, and the others are used', () => {
  expect(availableEngines(() => true)).toEqual({
    programs: ['pgbouncer', 'firefox-esr', 'WebKitWebDriver'],
    lines: ['The tests run with a standby, the pooler (pgbouncer), Firefox (firefox-esr), WebKit (WebKitWebDriver).'],
  })
  expect(availableEngines((program) => program !== 'pgbouncer').lines[1]).toBe(
    'They run without the pooler (pgbouncer): apt-get install --no-install-recommends pgbouncer',
  )
  expect(availableEngines((program) => program === 'WebKitWebDriver')).toEqual({
    programs: [],
    lines: [
      'The tests run with a standby.',
      'They run without the pooler (pgbouncer) and Firefox (firefox-esr) and WebKit (WebKitWebDriver): ' +
        'apt-get install --no-install-recommends pgbouncer firefox-esr webkit2gtk-driver xvfb',
    ],
  })
})
