import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderInSite } from '../../test/renderInSite.tsx'
import { useSettings } from './settings.ts'

const Script = () => {
  const { stripeScript = 'none', botCheckKey = 'none' } = useSettings()
  return `script ${stripeScript}, key ${botCheckKey}`
}

test('a remote reads the script of a service, and finds no other service', () => {
  renderInSite(<Script />, { settings: { stripeScript: 'https://pay.test/stripe.js' } })
  expect(screen.getByText('script https://pay.test/stripe.js, key none')).toBeVisible()
})
