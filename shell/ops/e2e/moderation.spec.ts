import { expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { addPasskeys, CODE, emailOf, idOf, makeStaff, moderationAtName, report, setUpPasskey } from './steps.ts'

async function act(page: Page, action: string, reason: string): Promise<void> {
  await page.getByRole('radio', { name: action, exact: true }).check()
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: action, exact: true }).click()
  await expect(page.getByText(`${action}: done`)).toBeVisible()
}

test('a report becomes a case, the case a suspension, an objection and a ban, and a colleague sees it live; an old session must confirm a fresh code and the passkey, and then continues on the same page', {
  tag: ['@spec-ops-case', '@spec-ops-fresh-code'],
}, async ({ as, site, inbox, expectTrouble }) => {
  test.setTimeout(90_000)
  // The banned user's requests are refused, and those of staff members until they have a passkey.
  expectTrouble(/ 409 .*\/actions| 401 .*\/api\/| 403 .*\/api\/ops\//)
  const [anna, ben, victim, mallory] = [
    await as('Anna'),
    await as('Ben'),
    await as('Victoria'),
    await as('Mallory Quint'),
  ]
  const [staff, colleague] = [await emailOf(anna), await emailOf(ben)]
  await makeStaff(anna, site)
  await makeStaff(ben, site)

  await anna.goto('/ops/moderation')
  const queue = anna.getByRole('navigation', { name: 'Cases' })
  // Other tests on this site may have sent reports too.
  await expect(
    queue.getByRole('heading', { name: 'Nothing is waiting' }).or(queue.getByRole('listitem').nth(2)),
  ).toBeVisible()
  const malloryId = await idOf(mallory)
  const sent = { receiverId: await idOf(victim), content: 'Send me a deposit by Western Union.' }
  await mallory.request.post('/api/messages', { data: sent })
  await report(victim.request, malloryId, 'Wants money before the flight.')

  await queue.getByRole('link', { name: /Mallory Quint/ }).click()
  await expect(anna.getByRole('heading', { name: /^Case \d+: Person/ })).toBeFocused()
  await expect(anna.getByText('Wants money before the flight.')).toBeVisible()
  await anna.getByText("1 message, with the reporter's consent").click()
  await expect(anna.getByText('Send me a deposit by Western Union.')).toBeVisible()

  await ben.goto(anna.url())
  await expect(ben.getByRole('heading', { name: /^Case \d+: Person/ })).toBeVisible()
  await ben.getByRole('radio', { name: 'Warn' }).check()
  await ben.getByLabel('Reason').fill('Please do not ask for money.')
  await act(anna, 'Suspend', 'You asked for a deposit.')
  await expect(ben.getByText('The case changed while you were writing')).toBeVisible()
  await ben.getByRole('button', { name: 'Warn' }).click()
  await expect(ben.getByRole('alert').filter({ hasText: 'since you looked' }).first()).toBeVisible()
  await expect(ben.getByLabel('Reason')).toHaveValue('Please do not ask for money.')
  const audit = ben.getByRole('listitem').filter({ hasText: staff })
  await expect(audit.getByText('Suspend')).toBeVisible()
  await expect(ben.getByText('Suspended', { exact: true })).toBeVisible()

  await mallory.goto('/profile')
  await expect(mallory.getByText('You asked for a deposit.')).toBeVisible()
  await mallory.getByLabel('Your objection').fill('It was a joke between friends.')
  await mallory.getByRole('button', { name: 'Send Objection' }).click()
  await expect(mallory.getByText('You have objected')).toBeVisible()
  expect(
    (await inbox(await emailOf(mallory), ({ text }) => text.includes('You asked for a deposit.'))).subject,
  ).toContain('suspended')

  await expect(ben.getByText('It was a joke between friends.')).toBeVisible()
  await act(ben, 'Ban', 'It was no joke.')
  await expect(anna.getByText('Banned', { exact: true })).toBeVisible()
  await expect(
    anna.getByRole('listitem').filter({ hasText: colleague }).getByText('Ban', { exact: true }),
  ).toBeVisible()
  expect((await mallory.request.get('/api/auth/me')).status()).toBe(401)
  const notice = await inbox(await emailOf(victim), ({ text }) =>
    text.includes('You were in contact with “Mallory Quint”'),
  )
  expect(notice.subject).not.toContain('Mallory')
  await victim.goto(`/messages?to=${malloryId}`)
  await expect(victim.getByText('Mallory Quint was removed from this site')).toBeVisible()

  const stale = {
    status: 403,
    json: { code: 'fresh-code-needed', message: 'Please log in once more.', requestId: '1' },
  }
  await anna.route('**/api/ops/**', (route) => route.fulfill(stale))
  await anna.goto('/ops/moderation')
  const dialog = anna.getByRole('dialog', { name: 'Login to Flight Amigo' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const { text } = await inbox(staff, (message) => /\b\d{6}\b/.test(message.text))
  await anna.unroute('**/api/ops/**')
  await dialog.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  // The new session has only a code, which the thief of a mailbox also has.
  await expect(anna.getByRole('button', { name: 'Use My Passkey' })).toBeVisible()
  await moderationAtName(anna, site.address)
  await anna.getByRole('button', { name: 'Use My Passkey' }).click()
  await expect(anna.getByText('Median time to first action, 30 days')).toBeVisible()
})

test('a report that staff mark as knowingly false is marked for all of them, and the case goes on', {
  tag: '@spec-ops-false-report',
}, async ({ as, site, expectTrouble }) => {
  expectTrouble(/ 403 .*\/api\/ops\//)
  const [anna, puppet, honest, victim] = [
    await as('Anna'),
    await as('Puppet Name'),
    await as('Honest Name'),
    await as('Victim Name'),
  ]
  await makeStaff(anna, site)
  const id = await idOf(victim)
  await report(puppet.request, id, 'An invented story.')
  await report(honest.request, id, 'Asked me for money.')
  await anna
    .getByRole('navigation', { name: 'Cases' })
    .getByRole('link', { name: /Victim Name/ })
    .click()
  await anna.getByRole('radio', { name: 'Mark Report as Knowingly False' }).check()
  await expect(anna.getByText('For 90 days, no report of its author counts towards hiding')).toBeVisible()
  await anna.getByLabel('Reason').fill('The same text as in ten other cases.')
  await anna.getByRole('button', { name: 'Mark Report as Knowingly False' }).click()
  await expect(anna.getByText('Please choose a report')).toBeVisible()
  await anna.getByRole('radio', { name: /^Puppet Name/ }).check()
  await anna.getByRole('button', { name: 'Mark Report as Knowingly False' }).click()
  await expect(anna.getByText('Mark Report as Knowingly False: done')).toBeVisible()
  const line = (text: string) => anna.getByRole('listitem').filter({ hasText: text })
  await expect(line('An invented story.').getByText('Knowingly false', { exact: true })).toBeVisible()
  await expect(line('Asked me for money.')).toBeVisible()
  await expect(line('Asked me for money.').getByText('Knowingly false', { exact: true })).toBeHidden()
  await expect(anna.getByText('Open', { exact: true }).last()).toBeVisible()
})

test('a lost passkey is replaced with the code of one colleague that a second one confirms', {
  tag: '@spec-ops-lost-passkey',
}, async ({ as, site, page, signIn, expectTrouble }) => {
  test.setTimeout(90_000)
  expectTrouble(/ 403 .*\/api\/ops\//)
  const [anna, ben, cara] = [await as('Anna'), await as('Ben'), await as('Cara Lost')]
  for (const member of [anna, ben, cara]) await makeStaff(member, site)
  const rowIn = async (member: Page) => {
    await member.reload()
    await member.getByText('Staff members and their passkeys').click()
    return member.getByRole('listitem').filter({ hasText: 'Cara Lost' })
  }
  const row = await rowIn(anna)
  await row.getByRole('button', { name: 'Replace Lost Passkey' }).click()
  await expect(row.getByText('It works once a second colleague confirms it')).toBeVisible()
  const code = CODE.exec(await row.innerText())?.[0] ?? ''

  await signIn(page, await emailOf(cara))
  await addPasskeys(page)
  await moderationAtName(page, site.address)
  await page.getByRole('button', { name: 'I Lost It and Have a Code' }).click()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Set Up My Passkey' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()

  const seen = await rowIn(ben)
  await expect(seen.getByText(/asks for a new passkey for them/)).toBeVisible()
  await seen.getByRole('button', { name: 'Confirm New Passkey' }).click()
  await expect(seen.getByRole('button', { name: 'Confirm New Passkey' })).toBeHidden()
  await setUpPasskey(page, code)
  await cara.reload()
  await expect(cara.getByRole('button', { name: 'Use My Passkey' })).toBeVisible()
})

test('travelers cannot open the staff pages, and their pages load none of their code', {
  tag: '@spec-ops-hidden',
}, async ({ as, page, expectTrouble }) => {
  expectTrouble(/ 404 .*\/ops\/moderation/)
  const traveler = await as()
  const reply = await traveler.goto('/ops/moderation')
  expect(reply?.status()).toBe(404)
  await expect(traveler.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const load = async (visitor: Page) => {
    const urls: string[] = []
    visitor.on('request', (request) => urls.push(request.url()))
    await visitor.goto('/')
    await visitor.waitForLoadState('networkidle')
    expect(await visitor.content()).not.toContain('/r/ops/')
    expect(urls.filter((url) => url.includes('/r/ops/'))).toEqual([])
  }
  await Promise.all([traveler, page].map(load))
})
