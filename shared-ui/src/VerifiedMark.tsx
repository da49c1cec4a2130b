import { BadgeCheck } from 'lucide'
import { Badge } from './Badge.tsx'
import { Icon } from './Icon.tsx'
import styles from './VerifiedMark.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Props of VerifiedMark. */
export interface VerifiedMarkProps {
  /** Beside a name it is an icon. */
  beside?: 'name'
}

/** A person has proven by SMS that the phone number is theirs. No text that a person types can look like this mark. */
export const VerifiedMark = ({ beside }: VerifiedMarkProps) =>
  beside ? (
    <span className={styles.mark} title="Verified phone">
      <Icon of={BadgeCheck} width={22} height={22} />
      <VisuallyHidden>Verified phone</VisuallyHidden>
    </span>
  ) : (
    <Badge tone="good">Verified phone</Badge>
  )
