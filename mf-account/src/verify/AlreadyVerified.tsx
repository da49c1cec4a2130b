import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Link } from '@flight-amigo/shell/sdk'
import { BadgeCheck } from 'lucide-react'
import styles from './VerifyPage.module.css'

interface Props {
  phone: string | null
  onChangeNumber: () => void
}

/** Nothing to do, unless the number has changed. */
export const AlreadyVerified = ({ phone, onChangeNumber }: Props) => (
  <div className={styles.step}>
    <div className={styles.verified}>
      <BadgeCheck aria-hidden="true" />
      <h2>Phone Already Verified</h2>
      {phone && <p className={styles.phone}>{phone}</p>}
    </div>
    <div className={styles.buttons}>
      <Link to="/profile" className={buttonClass({ wide: true })}>
        Return to Profile
      </Link>
      <Button variant="quiet" wide onClick={onChangeNumber}>
        Change number
      </Button>
    </div>
  </div>
)
