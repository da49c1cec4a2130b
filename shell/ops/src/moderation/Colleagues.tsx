import type { EnrollmentRequest, StaffRow } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { useFailure, useSession } from '@flight-amigo/shell/sdk'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import styles from './ModerationPage.module.css'
import { moderationApi } from './moderation.api.ts'

export function Colleagues() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.colleagues} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Staff members and their passkeys</summary>
      {isOpen && <StaffList />}
    </details>
  )
}

function StaffList() {
  const { user } = useSession()
  const { data = [], isError } = moderationApi.useStaffQuery()
  if (isError) return <p className={styles.hint}>The staff members could not be read.</p>
  return (
    <ul className={styles.staff}>
      {data.map((member) => (
        <li key={member.id}>
          <span>
            <PersonText>{member.username}</PersonText> <small>{member.email}</small>
          </span>
          <small>{PASSKEY_TEXTS[member.passkeys] ?? 'Has two passkeys'}</small>
          {member.id === user?.id ? (
            <SecondPasskey member={member} />
          ) : (
            <>
              <Confirmation member={member} />
              <Invitation member={member} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const PASSKEY_TEXTS = ['Has no passkey yet', 'Has a passkey']

/** A second passkey on another device still works when the first one is lost. */
function SecondPasskey({ member }: { member: StaffRow }) {
  const [isBusy, setIsBusy] = useState(false)
  const { failure, fail, clear } = useFailure()
  const enroll = useEnrollPasskey()
  if (member.passkeys !== 1) return null
  const add = async () => {
    clear()
    setIsBusy(true)
    try {
      await enroll({})
    } catch (refused) {
      fail({ title: 'No passkey', description: 'The passkey could not be set up. Please try again.' }, refused as never)
    }
    setIsBusy(false)
  }
  return (
    <>
      <Button variant="quiet" size="small" busy={isBusy} busyLabel="Waiting for the passkey..." onClick={add}>
        Add a Second Passkey
      </Button>
      <small>On another device or a security key, for the day when you lose the first one.</small>
      <FailureNotice failure={failure} />
    </>
  )
}

function Invitation({ member }: { member: StaffRow }) {
  const [invite, { data, isLoading }] = moderationApi.useInviteColleagueMutation()
  const { failure, fail, clear } = useFailure()
  const createCode = async () => {
    clear()
    const { error } = await invite(member.id)
    if (error) fail({ title: 'No code', description: 'The code could not be made. Please try again.' }, error)
  }
  return (
    <>
      <Button variant="quiet" size="small" busy={isLoading} onClick={createCode}>
        {member.passkeys > 0 ? 'Replace Lost Passkey' : 'New Code'}
      </Button>
      {member.passkeys > 0 && (
        <small>Their present passkeys work until they set up the new one. The whole team gets an email.</small>
      )}
      <FailureNotice failure={failure} />
      <output>
        {data && (
          <>
            Tell them this code in person or by phone, never by email: <strong>{data.code}</strong> It works once a
            second colleague confirms it on this page, or an operator with npm run ops -- staff confirm.
          </>
        )}
      </output>
    </>
  )
}

/** For the colleague who did not give the code. */
function Confirmation({ member }: { member: StaffRow }) {
  const { user } = useSession()
  const [confirm, { isLoading }] = moderationApi.useConfirmCodeMutation()
  const { failure, fail, clear } = useFailure()
  const { invitedBy } = member
  if (!invitedBy || invitedBy.id === user?.id) return null
  const allow = async () => {
    clear()
    const { error } = await confirm({ id: member.id, by: invitedBy.id })
    if (error)
      fail({ title: 'Not confirmed', description: 'The code could not be confirmed. Please try again.' }, error)
  }
  return (
    <>
      <small>{invitedBy.email} asks for a new passkey for them. Confirm it only after you have spoken to both.</small>
      <Button size="small" busy={isLoading} onClick={allow}>
        Confirm New Passkey
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}

export function useEnrollPasskey() {
  const [requestOptions] = moderationApi.useEnrollmentOptionsMutation()
  const [enroll] = moderationApi.useEnrollPasskeyMutation()
  return async (request: EnrollmentRequest) => {
    const optionsJSON = (await requestOptions(request).unwrap()) as never
    await enroll({ ...request, response: await startRegistration({ optionsJSON }) }).unwrap()
  }
}
