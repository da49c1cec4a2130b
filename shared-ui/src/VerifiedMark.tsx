import { BadgeCheck } from 'lucide'
import { Badge } from './Badge.tsx'
import { Icon } from './Icon.tsx'
import styles from './VerifiedMark.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface VerifiedMarkProps {
  /** Shows only an icon, beside a name. */
  beside?: 'name'
}

/** Marks a user who has verified their phone number by SMS. No text that a user can type looks like this mark. */
export const VerifiedMark = ({ beside }: VerifiedMarkProps) =>
  beside ? (
    <span className={styles.mark} title="Verified phone">
      <Icon of={BadgeCheck} width={22} height={22} />
      <VisuallyHidden>Verified phone</VisuallyHidden>
    </span>
  ) : (
    <Badge tone="good">Verified phone</Badge>
  )
