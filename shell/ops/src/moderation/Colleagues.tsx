import type { StaffRow } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useFailure, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import styles from './ModerationPage.module.css'
import { moderationApi } from './moderation.api.ts'

/** The staff members. Each can give a colleague who has lost the passkey a code for a new one. */
export function Colleagues() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.colleagues} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Staff members and their passkeys</summary>
      {isOpen && <List />}
    </details>
  )
}

function List() {
  const { user } = useSession()
  const { data = [], isError } = moderationApi.useStaffQuery()
  if (isError) return <p className={styles.hint}>The staff members could not be read.</p>
  return (
    <ul className={styles.staff}>
      {data.map((member) => (
        <li key={member.id}>
          <span>
            <span dir="auto">{member.username}</span> <small>{member.email}</small>
          </span>
          <small>{member.hasPasskey ? 'Has a passkey' : 'Has no passkey yet'}</small>
          {member.id !== user?.id && <Invitation member={member} />}
        </li>
      ))}
    </ul>
  )
}

function Invitation({ member }: { member: StaffRow }) {
  const [invite, { data, isLoading }] = moderationApi.useInviteColleagueMutation()
  const { failure, fail, clear } = useFailure()
  const give = async () => {
    clear()
    const { error } = await invite(member.id)
    if (error) fail({ title: 'No code', description: 'The code could not be made. Please try again.' }, error)
  }
  return (
    <>
      <Button variant="quiet" size="small" busy={isLoading} onClick={give}>
        {member.hasPasskey ? 'Replace Lost Passkey' : 'New Code'}
      </Button>
      {member.hasPasskey && <small>Their present passkey stops working at once.</small>}
      <FailureNotice failure={failure} />
      <output>
        {data && (
          <>
            Tell them this code in person or by phone, never by email: <strong>{data.code}</strong>
          </>
        )}
      </output>
    </>
  )
}
