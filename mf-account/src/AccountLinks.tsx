import { Link } from '@flight-amigo/shell/sdk'
import { TITLES } from './profile/titles.ts'

/** The account menu's links to the pages of the user's account. */
export const AccountLinks = () => (
  <>
    <Link to="/profile/requests">{TITLES.requests}</Link>
    <Link to="/profile/settings">{TITLES.settings}</Link>
    <Link to="/profile/tips">{TITLES.tips}</Link>
  </>
)
