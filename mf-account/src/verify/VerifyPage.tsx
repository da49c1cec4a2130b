import type { Me } from '@flight-amigo/backend/contract/account'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { defineDrafts, Link, Navigate, useSession } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NumberForm } from './NumberForm.tsx'
import { PhoneCode } from './PhoneCode.tsx'
import styles from './VerifyPage.module.css'
import { VerifyFrame, VerifySkeleton } from './VerifySkeleton.tsx'

export function VerifyPage() {
  const { user, loading } = useSession()
  if (loading) return <VerifySkeleton />
  return user ? <Steps key={user.id} user={user} /> : <Navigate to="/" replace />
}

/** The typed number, and whether a code was sent to it. A phone may discard the page while its messages app is open. */
const drafts = defineDrafts({
  name: 'phone',
  storedIn: 'tab',
  schema: z.object({ number: z.string(), sent: z.boolean() }),
})

type Step = 'verified' | 'number' | 'code'

/** The step is state, because `user.verified` changes just before the page is left and must not show another step. */
function Steps({ user }: { user: Me }) {
  const [{ number, sent }, setTyped] = useState(() => drafts.read(user.id) ?? { number: '', sent: false })
  const [step, setStep] = useState<Step>(() =>
    sent ? 'code' : user.verified ? 'verified' : user.phoneNumberMasked ? 'code' : 'number',
  )
  const [moved, setMoved] = useState(false)
  const [verified] = useState(user.verified ? user.phoneNumberMasked : null)

  const goTo = (next: Step) => {
    setMoved(true)
    setStep(next)
  }
  const saveTyped = (typed: { number: string; sent: boolean }) => {
    setTyped(typed)
    drafts.save(user.id, typed)
  }
  const forget = () => drafts.forget(user.id)
  const returnToVerified = () => {
    forget()
    goTo('verified')
  }
  return (
    <VerifyFrame>
      {step === 'verified' && (
        <AlreadyVerified phone={user.phoneNumberMasked} focused={moved} onChangeNumber={() => goTo('number')} />
      )}
      {step === 'number' && (
        <NumberForm
          number={number}
          onNumber={(typed) => saveTyped({ number: typed, sent: false })}
          verified={verified}
          changing={moved}
          onSent={() => {
            saveTyped({ number, sent: true })
            goTo('code')
          }}
          onCancel={moved ? () => (user.verified ? returnToVerified() : goTo('code')) : undefined}
        />
      )}
      {step === 'code' && (
        <PhoneCode
          phone={sent ? number : (user.phoneNumberMasked ?? '')}
          focused={moved}
          onChangeNumber={() => goTo('number')}
          onBackToVerified={verified ? returnToVerified : undefined}
          onAlreadyVerified={returnToVerified}
          onVerified={forget}
        />
      )}
    </VerifyFrame>
  )
}

interface AlreadyVerifiedProps {
  phone: string | null
  focused: boolean
  onChangeNumber: () => void
}

const AlreadyVerified = ({ phone, focused, onChangeNumber }: AlreadyVerifiedProps) => (
  <BoardingPass
    stub={
      <Button variant="quiet" wide onClick={onChangeNumber}>
        <Trans>Change number</Trans>
      </Button>
    }
  >
    <div className={styles.verified}>
      <Icon of={BadgeCheck} />
      <h2 tabIndex={-1} ref={focused ? takeFocus : null}>
        <Trans>Phone Already Verified</Trans>
      </h2>
      {phone && <p className={styles.phone}>{phone}</p>}
    </div>
    <Link to="/profile" className={buttonClass({ wide: true })}>
      <Trans>Return to Profile</Trans>
    </Link>
  </BoardingPass>
)
