import { Link } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import { TITLES } from './skeletons.tsx'

export function AccountLinks() {
  const { t } = useLingui()
  return (
    <>
      <Link to="/profile/requests">{t(TITLES.requests)}</Link>
      <Link to="/profile/settings">{t(TITLES.settings)}</Link>
      <Link to="/profile/tips">{t(TITLES.tips)}</Link>
    </>
  )
}
