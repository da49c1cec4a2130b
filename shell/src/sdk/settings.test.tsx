import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderInSite } from '../../test/renderInSite.tsx'
import { useSettings } from './settings.ts'

const Script = () => {
  const { stripeScript = 'none', botCheckKey = 'none' } = useSettings()
  return `script ${stripeScript}, key ${botCheckKey}`
}

test('a remote reads where the script of a service is, and that another service is not there', () => {
  renderInSite(<Script />, { settings: { stripeScript: 'https://pay.test/stripe.js' } })
  expect(screen.getByText('script https://pay.test/stripe.js, key none')).toBeVisible()
})
