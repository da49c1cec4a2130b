import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderInSite } from '../../../test/renderInSite.tsx'
import { PrivacyPolicyPage } from './PrivacyPolicyPage.tsx'
import { SafetyPage } from './SafetyPage.tsx'
import { TermsOfUsePage } from './TermsOfUsePage.tsx'

const text = () => document.body.textContent ?? ''

test('The terms cover every required point [spec-terms-acceptance] [spec-terms-disclaimer] [spec-terms-as-is] [spec-terms-conduct] [spec-terms-indemnification] [spec-terms-limitation] [spec-terms-assets] [spec-terms-changes] [spec-terms-contact]', () => {
  renderInSite(<TermsOfUsePage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
  for (const point of [
    /you accept these Terms of Use/,
    /Disclaimer of liability/,
    /"as is".* without warranties of any kind/,
    /Spam.*Harassment.*Illegal activity/,
    /indemnify and hold harmless/,
    /Limitation of liability/,
    /personal assets.* cannot be claimed/,
    /at any time and without notice/,
    /at the users' own risk/,
    /100% of a tip goes to the helper and there are no platform fees/,
  ])
    expect(text()).toMatch(point)
  expect(screen.getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact')
})

test('The privacy policy covers every required point [spec-privacy-collects] [spec-privacy-uses] [spec-privacy-shared] [spec-privacy-no-sale] [spec-privacy-security]', () => {
  renderInSite(<PrivacyPolicyPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  for (const point of [
    /Your name/,
    /Contact details/,
    /Flight details/,
    /Travel preferences/,
    /IP address and information about your browser/,
    /Connect travelers/,
    /Show your listings/,
    /Send you verification codes/,
    /Prevent abuse/,
    /shared with other users only when they express interest/,
    /not to list your page while you have no open listing/,
    /cookies that remember which version you have/,
    /do not sell your information to third parties/,
    /flight data: its provider gets flight numbers and days, and never learns who asks or travels/,
    /cannot give an absolute guarantee of security/,
  ])
    expect(text()).toMatch(point)
})

test('The safety page says what is checked, where to meet, what never to carry, and how to report [spec-strangers-safety]', () => {
  renderInSite(<SafetyPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Safety' })).toBeVisible()
  for (const point of [
    /stay hidden until someone who is signed in asks for those of your listing\. We tell you who did/,
    /proven a phone number with a code by SMS/,
    /does not check passports/,
    /Meet inside the terminal/,
    /Never carry a bag/,
    /Asks for money/,
    /has a way to report it/,
    /does not learn who has reported them/,
  ])
    expect(text()).toMatch(point)
})

test('only the summary of a legal text is translated', () => {
  renderInSite(<TermsOfUsePage />)
  expect(
    screen.getByRole('heading', { name: /Acceptance of these terms/ }).closest('[lang="en"][dir="ltr"]'),
  ).not.toBeNull()
  expect(screen.getByRole('heading', { name: 'In short' }).closest('[lang]')).toBeNull()
})
