import { expect, test } from '@jest/globals'
import { versionLines } from './version-lines.ts'

const set = (kind: 'forward' | 'rollback', a: { version: string; chosen?: string }) => ({ kind, liveVersions: { a } })

test('a rollback shortens a line, and a release that returns forward is its newest', () => {
  const sets = ['1', '2', '3'].map((version) => set('forward', { version }))
  expect(versionLines(sets).get('a')).toEqual(['1', '2', '3'])
  expect(versionLines([...sets, set('rollback', { version: '2' })]).get('a')).toEqual(['1', '2'])
  expect(versionLines([...sets, set('forward', { version: '1' })]).get('a')).toEqual(['1', '2', '3', '1'])
})

test('a release that stands in for the chosen one during an older image does not change the line', () => {
  const sets = [set('forward', { version: '1' }), set('forward', { version: '2' })]
  expect(versionLines([...sets, set('forward', { version: '1', chosen: '2' })]).get('a')).toEqual(['1', '2'])
})
