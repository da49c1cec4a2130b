import { expect, test } from '@jest/globals'
import { versionLines } from './version-lines.ts'

const set = (kind: 'forward' | 'rollback' | 'image', versions: Record<string, string>) => ({
  kind,
  liveVersions: Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, { version }])),
})

test('a rollback shortens a line, and a release that returns forward is its newest', () => {
  const sets = [set('forward', { a: '1' }), set('forward', { a: '2' }), set('forward', { a: '3' })]
  expect(versionLines(sets).get('a')?.versions).toEqual(['1', '2', '3'])
  expect(versionLines([...sets, set('rollback', { a: '2' })]).get('a')?.versions).toEqual(['1', '2'])
  expect(versionLines([...sets, set('forward', { a: '1' })]).get('a')?.versions).toEqual(['1', '2', '3', '1'])
})

test('a release that an image restores for itself does not change the line of versions', () => {
  const sets = [set('forward', { a: '1', b: '1' }), set('forward', { a: '2', b: '1' }), set('image', { a: '1' })]
  expect(versionLines(sets)).toEqual(
    new Map([
      ['a', { versions: ['1', '2'], isRetired: false }],
      ['b', { versions: ['1'], isRetired: false }],
    ]),
  )
})

test('a choice of people after that of an image counts from the set that was live', () => {
  const sets = [
    set('forward', { a: '2', b: '1' }),
    set('image', { a: '1', b: '1' }),
    set('forward', { a: '1', b: '2' }),
  ]
  expect(versionLines(sets).get('a')?.versions).toEqual(['2'])
  expect(versionLines([...sets, set('rollback', { a: '1' })]).get('b')).toEqual({
    versions: ['1', '2'],
    isRetired: true,
  })
})
