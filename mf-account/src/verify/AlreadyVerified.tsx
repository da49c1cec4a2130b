import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link } from '@flight-amigo/shell/sdk'
import { BadgeCheck } from 'lucide'
import styles from './VerifyPage.module.css'

interface Props {
  phone: string | null
  onChangeNumber: () => void
}

/** Nothing to do, unless the number has changed. */
export const AlreadyVerified = ({ phone, onChangeNumber }: Props) => (
  <BoardingPass
    stub={
      <Button variant="quiet" wide onClick={onChangeNumber}>
        Change number
      </Button>
    }
  >
    <div className={styles.verified}>
      <Icon of={BadgeCheck} />
      <h2>Phone Already Verified</h2>
      {phone && <p className={styles.phone}>{phone}</p>}
    </div>
    <Link to="/profile" className={buttonClass({ wide: true })}>
      Return to Profile
    </Link>
  </BoardingPass>
)
