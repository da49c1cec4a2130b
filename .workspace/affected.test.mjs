import { beforeAll, expect, test } from '@jest/globals'
import { affected, changedSince, lintOnly, sentence } from './affected.mjs'
import { importGraph } from './boundaries/imports.mjs'
import { filesBelow } from './root.mjs'
import { isRegular } from './test-selection.mjs'

const files = filesBelow('')
let imports
beforeAll(async () => {
  imports = await importGraph()
})
const by = (...changed) => affected(changed, imports, files)
const browser = (found) => found.filter((file) => file.endsWith('.spec.ts'))
const notOfWorkspace = (found) => found.filter((file) => !file.startsWith('.workspace/'))

test('a component is tried by the tests that import it, also at a distance, and by the browser tests of its remote', () => {
  const { chosen, left } = by('mf-payments/src/tip-card/TipCard.tsx')
  expect(chosen).toEqual(
    expect.arrayContaining(['mf-payments/src/checkout/CheckoutPage.test.tsx', 'mf-payments/e2e/tip.spec.ts']),
  )
  expect(left).toEqual(expect.arrayContaining(['mf-account/e2e/codes.spec.ts', 'shell/e2e/contact.spec.ts']))
  expect(left.filter((file) => file.startsWith('backend/')).length).toBeGreaterThan(50)
})

test('a remote that fills the slot of another is tested with the other', () => {
  expect(by('mf-payments/src/payouts/Payouts.tsx').chosen).toContain('mf-account/e2e/profile.spec.ts')
})

test('a style and a contract are tried like code', () => {
  expect(by('mf-payments/src/tip/TipPage.module.css').chosen).toContain('mf-payments/src/tip/TipPage.test.tsx')
  const contract = by('backend/src/payments/payments.contract.ts').chosen
  expect(contract).toContain('mf-payments/src/tip/TipPage.test.tsx')
  expect(contract.some((file) => file.startsWith('backend/src/payments/'))).toBe(true)
})

test('a handler is tested in the browser by the remotes that call it, and code of every process by all', () => {
  expect(browser(by('backend/src/payments/payments.controller.ts').chosen)).toContain('mf-payments/e2e/tip.spec.ts')
  expect(browser(by('backend/src/payments/stripe/stripe.client.ts').left)).toContain('mf-listings/e2e/search.spec.ts')
  const all = browser(files.filter(isRegular))
  expect(browser(by('backend/src/startup/startup.module.ts').chosen)).toEqual(all)
  expect(browser(by('shell/src/App.tsx').chosen)).toEqual(all)
})

test('a .sql file is tested like the file of its types, and by the test that describes it', () => {
  const { chosen, because } = by('backend/src/payments/payments.sql')
  expect(because).toEqual([])
  expect(chosen).toEqual(
    expect.arrayContaining(['backend/scripts/sql-types.test.ts', 'backend/src/payments/tips.http.test.ts']),
  )
  expect(chosen).not.toContain('backend/src/listings/search/search.http.test.ts')
})

test('a change inside a module is tested by its module, by what calls its handlers, and by what drives the whole site', () => {
  const { chosen, left } = by('backend/src/payments/daily-limits.ts')
  expect(chosen).toEqual(
    expect.arrayContaining([
      ...['backend/src/payments/tips.http.test.ts', 'backend/src/moderation/tip-messages.http.test.ts'],
      ...['backend/test/ownership.test.ts', 'mf-payments/e2e/tip.spec.ts'],
    ]),
  )
  expect(left).toEqual(
    expect.arrayContaining([
      ...['backend/src/account/phone.http.test.ts', 'backend/src/listings/search/search.http.test.ts'],
      'mf-listings/e2e/search.spec.ts',
    ]),
  )
  expect(chosen.length).toBeLessThan(files.filter(isRegular).length / 4)
})

test('what a module erases is tested with the deletion of accounts, and a guard or technical code with every application', () => {
  expect(by('backend/src/payments/personal-data.ts').chosen).toContain('backend/src/account/deletion.http.test.ts')
  for (const file of ['backend/src/account/session.guard.ts', 'backend/src/jobs/jobs.service.ts'])
    expect(by(file).chosen).toEqual(
      expect.arrayContaining(
        ['backend/src/moderation/actions.http.test.ts', 'backend/src/flights/flights.http.test.ts'].filter((each) =>
          files.includes(each),
        ),
      ),
    )
})

test('a migration is tested by what reads its tables', () => {
  const { chosen, left } = by(
    'backend/src/db/migrations/baseline/feedback.tables.ts',
    'backend/src/db/migrations/hashes.json',
  )
  expect(chosen).toEqual(
    expect.arrayContaining(['backend/src/feedback/contact.http.test.ts', 'backend/src/db/migrations/rules.test.ts']),
  )
  expect(left).toEqual(
    expect.arrayContaining(['shared-ui/src/Dialog.test.tsx', 'mf-payments/src/tip/TipPage.test.tsx']),
  )
})

test('a test that was changed runs, and words for people run only what reads the checkout', () => {
  expect(notOfWorkspace(by('shared-ui/src/Page.tsx', 'README.md').chosen).length).toBeGreaterThan(3)
  expect(notOfWorkspace(by('mf-account/e2e/codes.spec.ts').chosen)).toEqual(['mf-account/e2e/codes.spec.ts'])
  const slow = 'shell/e2e/releases.slow.spec.ts'
  expect(notOfWorkspace(by(slow).chosen)).toEqual([slow])
  const prose = ['mf-account/README.md', 'mf-account/e2e/account.matrix.md']
  expect(notOfWorkspace(by(...prose).chosen)).toEqual([])
})

test('translations are tried by what reads them: tests of locales in their package, emails, and screens of that language', () => {
  const { chosen, left, because } = by('mf-messaging/src/locales/te.po')
  expect(because).toEqual([])
  expect(chosen).toEqual(
    expect.arrayContaining([
      ...['mf-messaging/src/phrases/phrases.test.ts', 'shell/e2e/every-page.spec.ts'],
      ...['shell/src/composed.test.tsx', '.workspace/translate/check.test.mjs'],
    ]),
  )
  expect(left).toEqual(
    expect.arrayContaining([
      ...['mf-messaging/e2e/card.spec.ts', 'mf-messaging/e2e/live.spec.ts'],
      ...['mf-payments/e2e/tip.spec.ts', 'backend/src/mail/email-template.test.ts'],
    ]),
  )
  expect(by('shell/src/locales/te.po').chosen).toEqual(
    expect.arrayContaining(['shell/e2e/large-text.spec.ts', 'mf-listings/e2e/home.spec.ts']),
  )
  expect(by('shell/src/locales/zh.po').left).toContain('shell/e2e/large-text.spec.ts')
  const emails = by('backend/src/locales/te.po')
  expect(emails.chosen).toEqual(
    expect.arrayContaining([
      'backend/src/mail/email-template.test.ts',
      ...['backend/src/languages/i18n.test.ts', 'backend/src/messaging/trips/family/link-language.http.test.ts'],
    ]),
  )
  expect(emails.left).toContain('backend/src/payments/disputes.http.test.ts')
})

test('a change of the build runs everything, and says so', () => {
  const found = by('package-lock.json')
  expect(found.chosen).toEqual(files.filter(isRegular))
  expect(sentence(found, ['package-lock.json'])).toBe('package-lock.json concerns everything, so nothing is left out.')
})

test('a file that is read by its path runs everything; one that is gone runs what is changed with it', () => {
  expect(by('shell/webpack/remote.cjs').because).toEqual(['shell/webpack/remote.cjs'])
  expect(by('backend/.swcrc').because).toEqual(['backend/.swcrc'])
  expect(notOfWorkspace(by('mf-account/src/gone.ts').chosen)).toEqual([])
})

test('npm test -- --affected says what it leaves out', () => {
  const found = {
    chosen: ['a/b.test.ts'],
    left: ['mf-x/e2e/a.spec.ts', 'mf-x/e2e/b.spec.ts', 'shell/src/a.test.ts'],
    because: [],
  }
  expect(sentence(found, ['a/b.ts'])).toBe(
    '1 changed file can break 1 of 4 test files. Left out: mf-x (browser) 2, shell 1.',
  )
})

test('a commit that does not exist has no changes to answer', () => {
  expect(changedSince('0000000000000000000000000000000000000000')).toBeUndefined()
})

test('a test of the workspace runs when it reads what changed', () => {
  const [page, catalog, handler] = ['shared-ui/src/Page.tsx', 'shell/src/locales/te.po', 'backend/src/ops.ts']
  const some = ['readmes', 'dev/dev.long', 'release/cli', 'processes'].map((name) => `.workspace/${name}.test.mjs`)
  const run = (...changed) => by(...changed).chosen.filter((file) => some.includes(file))
  expect([run(page), run(catalog), run(handler)]).toEqual([
    ['.workspace/readmes.test.mjs'],
    ['.workspace/dev/dev.long.test.mjs', '.workspace/readmes.test.mjs'],
    ['.workspace/readmes.test.mjs', '.workspace/release/cli.test.mjs'],
  ])
  expect(by('.workspace/processes.mjs').left).toEqual([])
  expect(by().chosen).toEqual([])
})

test('after a run without a failure only changed files are linted, and all when the linter or its settings changed', () => {
  const [page, settings] = ['shared-ui/src/Page.tsx', '.biome.json']
  expect(lintOnly([page, 'shared-ui/src/Removed.tsx'], files)).toEqual(['--files-ignore-unknown=true', settings, page])
  expect(lintOnly([page, settings], files)).toEqual([])
})
