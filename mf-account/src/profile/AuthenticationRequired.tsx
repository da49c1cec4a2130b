import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { login } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Title } from '../skeletons.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'

export function AuthenticationRequired({ title }: { title: Title }) {
  const { t } = useLingui()
  return (
    <ProfileFrame title={title}>
      <Card>
        <EmptyState title={t`Authentication Required`} action={<Button onClick={() => login()}>{t`Log In`}</Button>}>
          <Trans>Please log in to view your profile</Trans>
        </EmptyState>
      </Card>
    </ProfileFrame>
  )
}
