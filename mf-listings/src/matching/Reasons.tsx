import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Plane } from 'lucide'
import styles from './Reasons.module.css'

/** The first lines of a card: why the listing fits the reader, the strongest reason first. */
export const Reasons = ({ of }: { of: readonly string[] }) => (
  <div className={styles.fits}>
    <Icon of={Plane} width={18} height={18} />
    <ul aria-label="Why it fits">
      {of.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </div>
)
