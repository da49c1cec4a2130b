import { Link } from '@flight-amigo/shell/sdk'
import { TITLES } from './profile/titles.ts'

export const AccountLinks = () => (
  <>
    <Link to="/profile/requests">{TITLES.requests}</Link>
    <Link to="/profile/settings">{TITLES.settings}</Link>
    <Link to="/profile/tips">{TITLES.tips}</Link>
  </>
)
