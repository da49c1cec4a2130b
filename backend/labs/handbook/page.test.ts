import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sectionsOf } from './page.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

test('the laboratory finds every command block of the page about planned changes', () => {
  expect(sectionsOf().map(({ heading, blocks }) => [heading, blocks.length])).toEqual([
    ['Promote a standby', 3],
    ['Rotate every secret', 6],
    ['From one process to four', 1],
  ])
})

test('a new deploy token becomes a secret of the environment from which the pipeline reads it', () => {
  expect(read('.github/workflows/mf-listings.yml')).toMatch(/^ {6}remote: mf-listings$/m)
  const [promote] = read('.github/workflows/release-remote.yml').match(/^ {2}promote:\n(?: {4}.*\n)+/m)!
  expect(promote).toMatch(/^ {4}environment: \$\{\{ inputs\.remote \}\}$/m)
  expect(promote).toMatch(/RELEASE_TOKEN: .*\bsecrets\.RELEASE_TOKEN\b/)
  expect(read('backend/operations/changes.md')).toContain('`gh secret set NAME --env "$PACKAGE"`')
})
