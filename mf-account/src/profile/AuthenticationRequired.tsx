import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { login } from '@flight-amigo/shell/sdk'
import { ProfileFrame } from './ProfileFrame.tsx'

/** Replaces a page of the profile for a signed-out visitor. */
export const AuthenticationRequired = ({ title }: { title: string }) => (
  <ProfileFrame title={title}>
    <Card>
      <EmptyState title="Authentication Required" action={<Button onClick={login}>Log In</Button>}>
        Please log in to view your profile
      </EmptyState>
    </Card>
  </ProfileFrame>
)
