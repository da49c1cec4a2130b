import { expect, test } from '@flight-amigo/shell/e2e'
import { postToReleases, publishTrial, TRIAL } from './steps.ts'

test("a team makes a release live, tries a canary, hears of a colleague's change, and retires it, in any browser", {
  tag: '@spec-ops-releases',
}, async ({ page, as, site, expectTrouble }) => {
  expectTrouble(/ (409|401) .*\/api\/releases\//)
  await publishTrial(site, '1.0.0-a')
  await page.goto('/dev/releases')
  await expect(page).toHaveURL('/ops/releases')
  const card = page.getByRole('region', { name: TRIAL })
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: `Make Live: ${TRIAL}@1.0.0-a` }).click()
  await expect(dialog.getByText(`${TRIAL} goes live for the first time, or again, with 1.0.0-a.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Make Live' }).click()
  await expect(card.getByText('Live', { exact: true }).first()).toBeVisible()
  await expect(card.getByRole('heading', { name: TRIAL })).toBeFocused()

  await publishTrial(site, '1.1.0-b')
  await page.reload() // The token survives a reload.
  await card.getByText('1 more release').click()
  await expect(card.getByRole('link', { name: 'Preview' })).toHaveAttribute(
    'href',
    new RegExp(`^/\\?remotes=${TRIAL}@1\\.1\\.0-b&signed=`),
  )
  await card.getByRole('button', { name: `Canary of ${TRIAL}@1.1.0-b` }).click()
  await dialog.getByLabel('Share of the visitors, in percent').fill('25')
  await expect(dialog.getByText(`25 % of the visitors get ${TRIAL} 1.1.0-b, the others keep 1.0.0-a.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Start Canary' }).click()
  await expect(card.getByText('Canary 25 %')).toBeVisible()

  const traveler = await as()
  await traveler.goto('/ops/releases')
  await traveler.getByLabel('Deploy token').fill('flight-amigo-messaging-of-another-site')
  await traveler.getByLabel('Deploy token').press('Enter')
  await expect(traveler.getByRole('alert').first()).toContainText('is not one of this site')

  // A colleague makes a change first, and the open dialog shows it.
  await card.getByRole('button', { name: 'Retire' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`${TRIAL} is no longer live`, { exact: false })).toBeVisible()
  await postToReleases(site, '/rollback', { names: [TRIAL] })
  await expect(dialog.getByText(`rollback ${TRIAL}. Please read again what will happen.`)).toBeVisible()
  const retire = dialog.getByRole('button', { name: 'Retire', exact: true })
  await expect(retire).not.toHaveAttribute('aria-busy')
  await retire.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Check them and try again' })).toBeVisible()
  await expect(retire).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Enter')
  await expect(card.getByText('Not live')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' }).getByText(`retire ${TRIAL}`)).toBeVisible()
})
