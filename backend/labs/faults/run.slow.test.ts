import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openSite, type Site } from '../site/site.ts'
import { faults } from './causes/all.ts'
import { checkControls, controls } from './controls.ts'
import { runFault } from './run.ts'

const WELL = { problems: [], lost: 0, doubled: 0, verdict: 'passed' }
const named = (requested: string) => faults.find(({ name }) => name === requested)!

let site: Site

beforeAll(async () => {
  // Beside other tests: the load leaves them a part of the processors, and is left a part.
  site = await openSite({ slower: 4 })
  await site.restore()
})
afterAll(() => site.close())

test('finds nothing without a fault, and finds manual damage', async () => {
  let blind = ['the controls were not tried']
  const outcome = await runFault(site, named('nothing'), async (evidence) => {
    blind = await checkControls(evidence, site)
  })
  expect(outcome).toMatchObject({ ...WELL, errors: {} })
  expect(controls.length).toBeGreaterThan(0)
  expect(blind).toEqual([])
}, 240_000)

test('after kill -9 of a backend during writes, no acknowledged write is lost or doubled, and both processes respond again', async () => {
  expect(await runFault(site, named('backend-killed'))).toMatchObject(WELL)
}, 240_000)

test('a write whose response is lost after the commit is repeated, and is there once', async () => {
  expect(await runFault(site, named('responses-lost'))).toMatchObject(WELL)
}, 240_000)
