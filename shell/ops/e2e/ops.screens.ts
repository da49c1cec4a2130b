import { expect, LONG_NAME, photograph, test } from '@flight-amigo/shell/e2e'
import { emailOf, idOf, ops, report } from './steps.ts'

test('moderation', async ({ as, site }) => {
  const [staff, reporter, reported] = [await as('Anna'), await as('Victoria'), await as(LONG_NAME)]
  await ops(site.dataDir, 'staff', 'add', await emailOf(staff))
  await staff.goto('/ops/moderation')
  const queue = staff.getByRole('navigation', { name: 'Cases' })
  await expect(queue).toBeVisible()
  await photograph(staff, 'ops queue')
  await report(reporter.request, await idOf(reported), 'Wants money before the flight.')
  await queue.getByRole('link', { name: new RegExp(LONG_NAME) }).click()
  await expect(staff.getByRole('heading', { name: /^Case \d+/ })).toBeVisible()
  await photograph(staff, 'ops case')
})
