import type { Me } from '@flight-amigo/backend/contract/account'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { defineDrafts, Link, Navigate, useSession } from '@flight-amigo/shell/sdk'
import { BadgeCheck } from 'lucide'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NumberForm } from './NumberForm.tsx'
import { PhoneCode } from './PhoneCode.tsx'
import styles from './VerifyPage.module.css'
import { VerifyFrame, VerifySkeleton } from './VerifySkeleton.tsx'

/** `/verify`: proves that a phone number belongs to the person. */
export function VerifyPage() {
  const { user, loading } = useSession()
  if (loading) return <VerifySkeleton />
  return user ? <Steps key={user.id} user={user} /> : <Navigate to="/" replace />
}

/** A number that was typed, and whether a code went to it: a phone may drop the page while its messages are in front. */
const drafts = defineDrafts({
  name: 'phone',
  keptIn: 'tab',
  schema: z.object({ number: z.string(), sent: z.boolean() }),
})

type Step = 'verified' | 'number' | 'code'

/** State holds the step: `user.verified` changes a moment before the page is left, and must not show another step. */
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
  const keep = (typed: { number: string; sent: boolean }) => {
    setTyped(typed)
    drafts.keep(user.id, typed)
  }
  const forget = () => drafts.forget(user.id)
  const standAtVerified = () => {
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
          onNumber={(typed) => keep({ number: typed, sent: false })}
          verified={verified}
          changing={moved}
          onSent={() => {
            keep({ number, sent: true })
            goTo('code')
          }}
          onCancel={moved ? () => (user.verified ? standAtVerified() : goTo('code')) : undefined}
        />
      )}
      {step === 'code' && (
        <PhoneCode
          phone={sent ? number : (user.phoneNumberMasked ?? '')}
          focused={moved}
          onChangeNumber={() => goTo('number')}
          onKeepOld={verified ? standAtVerified : undefined}
          onAlreadyVerified={standAtVerified}
          onVerified={forget}
        />
      )}
    </VerifyFrame>
  )
}

interface AlreadyVerifiedProps {
  phone: string | null
  /** It replaces another step, so it takes the focus. */
  focused: boolean
  onChangeNumber: () => void
}

/** The step of a verified phone: its number can be changed. */
const AlreadyVerified = ({ phone, focused, onChangeNumber }: AlreadyVerifiedProps) => (
  <BoardingPass
    stub={
      <Button variant="quiet" wide onClick={onChangeNumber}>
        Change number
      </Button>
    }
  >
    <div className={styles.verified}>
      <Icon of={BadgeCheck} />
      <h2 tabIndex={-1} ref={focused ? takeFocus : null}>
        Phone Already Verified
      </h2>
      {phone && <p className={styles.phone}>{phone}</p>}
    </div>
    <Link to="/profile" className={buttonClass({ wide: true })}>
      Return to Profile
    </Link>
  </BoardingPass>
)
