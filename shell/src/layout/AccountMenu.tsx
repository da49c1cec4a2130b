import { Button } from '@flight-amigo/shared-ui/Button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../routing/links.tsx'
import { Slot } from '../sdk/Slot.tsx'
import { MenuPopup } from './MenuPopup.tsx'

interface Props {
  onClose: () => void
  onLogOut: () => void
  loggingOut: boolean
}

/** A separate file, because a first load does not need it. */
export function AccountMenu({ onClose, onLogOut, loggingOut }: Props) {
  const { t } = useLingui()
  return (
    <MenuPopup label={t({ message: 'Account', comment: 'Names the menu of the signed-in user' })} onClose={onClose}>
      <Link to="/profile" onClick={onClose}>
        <Trans>My Profile</Trans>
      </Link>
      <Slot name="account.menu" />
      <Button variant="quiet" wide busy={loggingOut} onClick={onLogOut}>
        <Trans>Log Out</Trans>
      </Button>
    </MenuPopup>
  )
}
