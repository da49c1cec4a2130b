import { Card } from '@flight-amigo/shared-ui/Card'
import { type SessionUser, Slot } from '@flight-amigo/shell/sdk'
import { useId } from 'react'
import { AccountSection } from './AccountSection.tsx'
import { ContactRequests } from './ContactRequests.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './ProfilePage.module.css'
import { TravelerCard } from './TravelerCard.tsx'

/** Who I am to others, who asked for me, and what is mine to decide. */
export function ProfileTab({ user }: { user: SessionUser }) {
  const editId = useId()
  return (
    <div className={styles.tab}>
      <div className={styles.columns}>
        <TravelerCard user={user} />
        <Card as="section" className={styles.edit} aria-labelledby={editId}>
          <h2 id={editId}>Edit Profile</h2>
          {/* Somebody else's words are not for this form. */}
          <ProfileForm key={user.id} user={user} />
        </Card>
        <ContactRequests />
      </div>
      <Slot name="profile.payouts" />
      <AccountSection user={user} />
    </div>
  )
}
