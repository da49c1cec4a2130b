import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { buildable, isRemote } from './packages.mjs'
import { root } from './root.mjs'

/** The most that the catalogs of a first load may have, compressed: 3 % above what was measured. */
const MOST_BYTES = { '/trips/:id': 18_000, '/profile': 19_000, others: 14_000 }

/** The slots that pages show at first, except that of a trip that is over (shell/adr/0032-languages.md). */
const SLOTS = {
  '/people/:userId': 'person.actions',
  '/profile': 'profile.listings',
  '/profile/requests': 'person.actions',
  '/profile/tips': 'profile.payouts',
}

function builtRelease(name) {
  const dist = join(root, name, 'dist')
  const version = JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')).at(-1)
  const release = JSON.parse(readFileSync(join(dist, version, 'release.json'), 'utf8'))
  const sizeIn = (language, { catalogs }) => {
    const file = catalogs?.[language] && join(dist, version, catalogs[language])
    return file ? brotliCompressSync(readFileSync(file)).length : 0
  }
  return { ...release, sizeIn }
}

const shell = builtRelease('shell')
const remotes = buildable().filter(isRemote).map(builtRelease)
const pages = [
  ...shell.pages.map((path) => ({ ...shell, path, catalogs: shell.pageCatalogs })),
  ...remotes.flatMap(({ routes, ...remote }) => routes.map((route) => ({ ...remote, ...route }))),
]
const extensions = remotes.flatMap(({ slots, ...remote }) => slots.map((slot) => ({ ...remote, ...slot })))

/** The shell and the badges of its header are on every page, except badges that load only if they have content. */
const partsOf = (page) => [
  shell,
  page,
  ...extensions.filter(
    ({ name, skipIfEmpty }) => name === SLOTS[page.path] || (name === 'header.badges' && !skipIfEmpty),
  ),
]

test.each(shell.languages)('the texts that a page loads first in %s are small', (language) => {
  const sizeOf = (page) => partsOf(page).reduce((sum, part) => sum + part.sizeIn(language, part), 0)
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(SLOTS)))
  expect(extensions.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(SLOTS)))
  expect(
    pages
      .map((page) => [page.path, sizeOf(page)])
      .filter(([path, bytes]) => bytes > (MOST_BYTES[path] ?? MOST_BYTES.others)),
  ).toEqual([])
})
