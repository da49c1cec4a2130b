import type { Me } from '@flight-amigo/backend/contract/account'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link, Navigate, useSession } from '@flight-amigo/shell/sdk'
import { BadgeCheck } from 'lucide'
import { useState } from 'react'
import { CodeForm } from './CodeForm.tsx'
import { NumberForm } from './NumberForm.tsx'
import styles from './VerifyPage.module.css'
import { VerifyFrame, VerifySkeleton } from './VerifySkeleton.tsx'

/** `/verify`: proves that a phone number belongs to the person. */
export function VerifyPage() {
  const { user, loading } = useSession()
  if (loading) return <VerifySkeleton />
  return user ? <Steps key={user.id} user={user} /> : <Navigate to="/" replace />
}

type Step = 'verified' | 'number' | 'code'

/** State holds the step: `user.verified` changes a moment before the page is left, and must not show another step. */
function Steps({ user }: { user: Me }) {
  const [step, setStep] = useState<Step>(user.verified ? 'verified' : user.phoneNumberMasked ? 'code' : 'number')
  const [codeIsNew, setCodeIsNew] = useState(false)
  const [changing, setChanging] = useState(false)

  const enterNumber = () => {
    setChanging(true)
    setStep('number')
  }
  const enterCode = () => {
    setCodeIsNew(true)
    setStep('code')
  }
  return (
    <VerifyFrame>
      {step === 'verified' && <AlreadyVerified phone={user.phoneNumberMasked} onChangeNumber={enterNumber} />}
      {step === 'number' && (
        <NumberForm
          changing={changing}
          onSent={enterCode}
          onCancel={changing ? () => setStep(user.verified ? 'verified' : 'code') : undefined}
        />
      )}
      {step === 'code' && (
        <CodeForm
          phone={user.phoneNumberMasked ?? ''}
          focused={codeIsNew}
          onChangeNumber={enterNumber}
          onAlreadyVerified={() => setStep('verified')}
        />
      )}
    </VerifyFrame>
  )
}

/** The step of a verified phone: its number can be changed. */
const AlreadyVerified = ({ phone, onChangeNumber }: { phone: string | null; onChangeNumber: () => void }) => (
  <BoardingPass
    stub={
      <Button variant="quiet" wide onClick={onChangeNumber}>
        Change number
      </Button>
    }
  >
    <div className={styles.verified}>
      <Icon of={BadgeCheck} />
      <h2>Phone Already Verified</h2>
      {phone && <p className={styles.phone}>{phone}</p>}
    </div>
    <Link to="/profile" className={buttonClass({ wide: true })}>
      Return to Profile
    </Link>
  </BoardingPass>
)
