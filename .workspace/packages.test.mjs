import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { buildable, problemOf, releaseOf } from './packages.mjs'

let tree
const write = (path, text) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'packages test-'))
  for (const name of ['backend', 'shell', 'shell/ops', 'shared-ui', 'mf-a', 'mf-b']) {
    write(`${name}/package.json`, '{"version":"1.2.0"}')
    write(`${name}/src/part.ts`, name)
  }
  write('package-lock.json', '{}')
})
afterEach(() => rmSync(tree, { recursive: true }))

/** Which packages become another release when this file changes. */
const rebuiltBy = (path, text = 'changed') => {
  const releases = () => buildable(tree).map((name) => [name, releaseOf(name, tree)])
  const before = Object.fromEntries(releases())
  write(path, text)
  return releases()
    .filter(([name, release]) => before[name] !== release)
    .map(([name]) => name)
}

test('refuses a remote without tsconfig.json, because its types would not be checked', () => {
  expect(problemOf('mf-a', tree)).toBe(
    'mf-a has no tsconfig.json, so its types are not checked: copy that of another package.',
  )
  write('mf-a/tsconfig.json', '{}')
  expect(problemOf('mf-a', tree)).toBeUndefined()
})

test('a release is named by its version and its sources, wherever the checkout is', () => {
  expect(releaseOf('mf-a', tree)).toMatch(/^1\.2\.0-[0-9a-f]{10}$/)
  expect(rebuiltBy('mf-a/src/part.ts', 'mf-a')).toEqual([])
})

test.each([
  ['a remote’s source', 'mf-a/src/part.ts', ['mf-a']],
  ['its webpack configuration', 'mf-a/webpack.config.cjs', ['mf-a']],
  ['its public.ts', 'mf-a/src/public.ts', ['mf-a', 'mf-b', 'shell/ops']],
  ['the staff’s pages', 'shell/ops/src/part.ts', ['shell/ops']],
  ['a test', 'mf-a/src/part.test.tsx', []],
  ['a browser test', 'mf-a/e2e/part.spec.ts', []],
  ['the shell', 'shell/src/layout/Header.tsx', ['shell']],
  ['the sdk', 'shell/src/sdk/api.ts', ['mf-a', 'mf-b', 'shell', 'shell/ops']],
  ['the changelog of the sdk', 'shell/src/sdk/CHANGELOG.md', []],
  ['the build that all share', 'shell/webpack/remote.cjs', ['mf-a', 'mf-b', 'shell', 'shell/ops']],
  ['a part of shared-ui', 'shared-ui/src/Button.module.css', ['mf-a', 'mf-b', 'shell', 'shell/ops']],
  ['the tokens of shared-ui', 'shared-ui/src/tokens.css', ['backend', 'mf-a', 'mf-b', 'shell', 'shell/ops']],
  ['a service of the backend', 'backend/src/trips/trips.service.ts', ['backend']],
  ['a contract', 'backend/src/trips/trips.contract.ts', ['backend', 'mf-a', 'mf-b', 'shell', 'shell/ops']],
  ['a library, or Node', 'package-lock.json', ['backend', 'mf-a', 'mf-b', 'shell', 'shell/ops']],
  ['an earlier build', 'mf-a/dist/1.2.0-0123456789/remoteEntry.js', []],
])('%s rebuilds what it is part of', (_, path, packages) => expect(rebuiltBy(path)).toEqual(packages))

test('the version of the sdk, which remotes name, rebuilds shell and remotes', () => {
  expect(rebuiltBy('shell/package.json', '{"version":"1.3.0"}')).toEqual(['mf-a', 'mf-b', 'shell', 'shell/ops'])
})
