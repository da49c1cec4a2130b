import { expect, test } from '@flight-amigo/shell/e2e'
import { postToReleases, publishTrial, TRIAL } from './steps.ts'

test('a team makes a release live and rolls it back, and a change by a colleague is not overwritten, in any browser', {
  tag: '@spec-ops-releases',
}, async ({ page, as, site, expectTrouble }) => {
  expectTrouble(/ (409|401) .*\/api\/releases\//)
  await publishTrial(site, '1.0.0-a')
  await page.goto('/dev/releases')
  await expect(page).toHaveURL('/ops/releases')
  const row = (version: string) => page.getByRole('row', { name: `${TRIAL}@${version}` })
  const dialog = page.getByRole('dialog')
  await row('1.0.0-a')
    .getByRole('button', { name: /^Make Live/ })
    .click()
  await expect(dialog.getByText(`${TRIAL}: not live → 1.0.0-a`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Make Live' }).click()
  await expect(row('1.0.0-a').getByText('Live', { exact: true })).toBeVisible()

  await publishTrial(site, '1.1.0-b')
  await page.reload() // The token survives a reload.
  await expect(row('1.1.0-b').getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^/\\?remotes=${TRIAL}@1\\.1\\.0-b&signed=`),
  )

  const traveler = await as()
  await traveler.goto('/ops/releases')
  await traveler.getByLabel('Deploy token').fill('flight-amigo-messaging-of-another-site')
  await traveler.getByLabel('Deploy token').press('Enter')
  await expect(traveler.getByRole('alert').first()).toContainText('is not one of this site')

  // A colleague makes a change first.
  await row('1.1.0-b')
    .getByRole('button', { name: /^Make Live/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`${TRIAL}: 1.0.0-a → 1.1.0-b`)).toBeVisible()
  await postToReleases(site, '/canary', { release: `${TRIAL}@1.1.0-b`, percent: 10 })
  const promote = dialog.getByRole('button', { name: 'Make Live' })
  await promote.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Check them and try again' })).toBeVisible()
  await expect(dialog.getByText(`${TRIAL}: 1.0.0-a, canary 1.1.0-b for 10 % → 1.1.0-b`)).toBeVisible()
  await promote.click()
  await expect(row('1.1.0-b').getByText('Live', { exact: true })).toBeVisible()

  await row('1.1.0-b')
    .getByRole('button', { name: /^Roll Back/ })
    .click()
  await expect(dialog.getByText(`${TRIAL}: 1.1.0-b → 1.0.0-a`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Roll Back' }).click()
  await expect(row('1.0.0-a').getByText('Live', { exact: true })).toBeVisible()
})
