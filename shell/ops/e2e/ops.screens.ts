import { expect, LONG_NAME, photograph, test } from '@flight-amigo/shell/e2e'
import {
  emailOf,
  idOf,
  makeStaff,
  moderationAtName,
  ops,
  postToReleases,
  publishTrial,
  report,
  TRIAL,
} from './steps.ts'

test('moderation', async ({ as, site, expectTrouble }) => {
  expectTrouble(/ 403 .*\/api\/ops\//)
  const [staff, reporter, reported] = [await as('Anna'), await as('Victoria'), await as(LONG_NAME)]
  await makeStaff(staff, site)
  await staff.goto('/ops/moderation')
  const queue = staff.getByRole('navigation', { name: 'Cases' })
  await expect(queue).toBeVisible()
  await photograph(staff, 'ops queue')
  await report(reporter.request, await idOf(reported), 'Wants money before the flight.')
  await queue.getByRole('link', { name: new RegExp(LONG_NAME) }).click()
  await expect(staff.getByRole('heading', { name: /^Case \d+/ })).toBeVisible()
  await photograph(staff, 'ops case')
})

test('held tips', async ({ as, site, expectTrouble }) => {
  expectTrouble(/ 403 .*\/api\/ops\//)
  const [staff, reporter, helper] = [await as('Anna'), await as('Victoria'), await as(LONG_NAME)]
  await makeStaff(staff, site)
  const helperId = await idOf(helper)
  await report(reporter.request, helperId, 'Wants money before the flight.')
  const [paidAt, refundAt] = [new Date(), new Date(Date.now() + 7 * 86_400_000)].map((at) => at.toISOString())
  const tips = [1, 2, 3].map((number) => ({
    ...{ id: 4100 + number, amount: 500, helper: { id: helperId, username: LONG_NAME }, signedIn: number === 1 },
    ...{ paidAt, refundAt, payment: `pi_3QhTtw2eZvKYlo2C1sVyXb0${number}`, case: 1 },
  }))
  await staff.route('**/api/ops/tips', (route) => route.fulfill({ json: tips }))
  await staff.reload()
  await expect(staff.getByRole('heading', { name: 'Tips above a daily limit: 3' })).toBeVisible()
  await staff
    .getByRole('navigation', { name: 'Cases' })
    .getByRole('link', { name: new RegExp(LONG_NAME) })
    .first()
    .click()
  await staff.getByRole('button', { name: 'Refund the Givers' }).click()
  for (const missing of ['Please choose a tip', 'Please give a reason'])
    await expect(staff.getByText(missing)).toBeVisible()
  await photograph(staff, 'ops held tips')
})

test('passkeys', async ({ as, site, expectTrouble }) => {
  expectTrouble(/ 403 .*\/api\/ops\//)
  const [staff, colleague] = [await as('Anna'), await as(LONG_NAME)]
  await ops(site.dataDir, 'staff', 'add', await emailOf(colleague))
  await moderationAtName(colleague, site.address)
  await expect(colleague.getByRole('button', { name: 'Set Up My Passkey' })).toBeVisible()
  await photograph(colleague, 'ops set up a passkey')
  await makeStaff(colleague, site)
  await makeStaff(staff, site)
  await staff.getByText('Staff members and their passkeys').click()
  await expect(staff.getByRole('button', { name: 'Add a Second Passkey' })).toBeVisible()
  await staff
    .getByRole('listitem')
    .filter({ hasText: LONG_NAME })
    .getByRole('button', { name: 'Replace Lost Passkey' })
    .click()
  await expect(staff.getByText('Tell them this code in person')).toBeVisible()
  await photograph(staff, 'ops staff and passkeys')
  await staff.request.post('/api/auth/logout', { data: {} })
})

test('releases', async ({ page, site, expectTrouble }) => {
  expectTrouble(/ 4\d\d .*\/api\/releases/)
  await page.goto('/ops/releases')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await photograph(page, 'ops releases gate')
  await publishTrial(site, '1.0.0-0123456789')
  await postToReleases(site, '/promote', { releases: [`${TRIAL}@1.0.0-0123456789`] })
  await publishTrial(site, '1.1.0-abcdef0123', { isVisuallyChecked: false, commit: 'badcafe12345+changes' })
  await postToReleases(site, '/canary', {
    release: `${TRIAL}@1.1.0-abcdef0123`,
    percent: 10,
    guard: true,
    skipVisualCheck: true,
  })
  await publishTrial(site, '1.2.0-9876543210', { isVisuallyChecked: false })
  await page.goto('/dev/releases')
  await expect(page.getByRole('row', { name: `${TRIAL}@1.1.0-abcdef0123` })).toBeVisible()
  await photograph(page, 'ops releases')
  await page.getByRole('button', { name: `Roll Back: ${TRIAL}@1.1.0-abcdef0123` }).click()
  await expect(page.getByRole('list', { name: 'What will happen' })).toBeVisible()
  await photograph(page, 'ops releases action')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.route('**/api/releases/promote', (route) =>
    route.fulfill({
      status: 422,
      json: {
        ...{ code: 'refused', message: 'The release was refused.', requestId: '1' },
        fields: { 1: `${TRIAL}@1.2.0-9876543210: claims /search, which is of listings.`, 2: 'It is too large.' },
      },
    }),
  )
  await page.getByRole('button', { name: `Make Live: ${TRIAL}@1.2.0-9876543210` }).click()
  await expect(page.getByText('The site would refuse this')).toBeVisible()
  await photograph(page, 'ops releases refused')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await postToReleases(site, '/retire', { names: [TRIAL] })
})
