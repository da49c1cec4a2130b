import type { Me } from '@flight-amigo/backend/contract/account'
import { Navigate, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { AlreadyVerified } from './AlreadyVerified.tsx'
import { CodeForm } from './CodeForm.tsx'
import { NumberForm } from './NumberForm.tsx'
import { VerifyFrame } from './VerifyFrame.tsx'
import { VerifySkeleton } from './VerifySkeleton.tsx'

/** `/verify`: that a phone number is who says so. */
export function VerifyPage() {
  const { user, loading } = useSession()
  if (loading) return <VerifySkeleton />
  return user ? <Steps key={user.id} user={user} /> : <Navigate to="/" replace />
}

type Step = 'verified' | 'number' | 'code'

/** A step is left by what its person does, and not because they are verified a moment before they leave. */
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
