import { Icon } from '@flight-amigo/shared-ui/Icon'
import { ChevronDown } from 'lucide'
import styles from './FoldMark.module.css'

/** At the end of a line that opens: points down, and up while the rest is open. */
export const FoldMark = () => <Icon of={ChevronDown} className={styles.mark} />
