import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { copyCheckout } from '../copy.mjs'
import { node, root } from '../root.mjs'
import { startSiteOfCopy } from '../site-of-copy.mjs'

const copy = join(root, '.cache/seventh-language')
const data = mkdtempSync(join(tmpdir(), 'flight-amigo-language-'))
const forget = () => {
  for (const folder of [copy, data]) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
afterAll(forget)

function inCopy(...args) {
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: copy, encoding: 'utf8' })
  expect(status === 0 ? '' : stdout + stderr).toBe('')
}

const FRENCH = {
  'Travelers offering help': 'Voyageurs qui proposent leur aide',
  'Search Results': 'Résultats de la recherche',
}

test('a language begins with one command; what one package translates is shown in it, and the rest in English', async () => {
  forget()
  copyCheckout(copy)
  inCopy('.workspace/translate/main.mjs', 'add', 'fr')
  const file = join(copy, 'mf-listings/src/locales/fr.po')
  const empty = readFileSync(file, 'utf8')
  const translated = Object.entries(FRENCH).reduce(
    (text, [english, french]) =>
      text.replace(`msgid "${english}"\nmsgstr ""`, `msgid "${english}"\nmsgstr "${french}"`),
    empty,
  )
  expect(translated).not.toBe(empty)
  writeFileSync(file, translated)
  inCopy('.workspace/translate/main.mjs', 'check')
  inCopy('.workspace/build.mjs')

  const { address, end } = await startSiteOfCopy(copy, data)
  try {
    const [home, results, english] = await Promise.all(
      ['/fr', '/fr/search?from=HYD', '/'].map(async (path) => (await fetch(address + path)).text()),
    )
    expect(home).toContain('<html lang="fr">')
    expect(home).toContain('Voyageurs qui proposent leur aide')
    expect(home).toContain('Travelers seeking help')
    expect(home).toMatch(/hreflang="fr"/)
    expect(results).toMatch(/<title>[^<]*Résultats de la recherche/)
    expect(english).toContain('Travelers offering help')
    expect(english).toContain('Français')
  } finally {
    await end()
  }
}, 1_200_000)
