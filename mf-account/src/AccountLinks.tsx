import { Link } from '@flight-amigo/shell/sdk'

/** The account menu's links to the pages of the user's account. */
export const AccountLinks = () => (
  <>
    <Link to="/profile/requests">Requests</Link>
    <Link to="/profile/settings">Settings</Link>
    <Link to="/profile/tips">Payouts</Link>
  </>
)
