import { useLingui } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide'
import { Badge } from './Badge.tsx'
import { Icon } from './Icon.tsx'
import styles from './VerifiedMark.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface VerifiedMarkProps {
  beside?: 'name'
}

/** Marks a user who has verified their phone number by SMS. No text that a user can type looks like this mark. */
export function VerifiedMark({ beside }: VerifiedMarkProps) {
  const { t } = useLingui()
  const text = t({ message: 'Verified phone', comment: 'A badge beside the name of a user. At most 20 characters.' })
  return beside ? (
    <span className={styles.mark} title={text}>
      <Icon of={BadgeCheck} width={22} height={22} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  ) : (
    <Badge tone="good">{text}</Badge>
  )
}
