import { expect, type Page } from '@playwright/test'

export async function expectNotice(page: Page, title: string, description?: string): Promise<void> {
  const notices = page.getByRole('region', { name: /^Notifications/ })
  await expect(notices.getByText(title, { exact: true })).toBeVisible()
  if (description) await expect(notices.getByText(description, { exact: true })).toBeVisible()
}
