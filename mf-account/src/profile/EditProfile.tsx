import type { Me } from '@flight-amigo/backend/contract/account'
import { PhotoChoice } from '../photo/PhotoChoice.tsx'
import { ProfileForm } from './ProfileForm.tsx'

export const EditProfile = ({ user }: { user: Me }) => (
  <>
    <PhotoChoice user={user} />
    <ProfileForm user={user} />
  </>
)
