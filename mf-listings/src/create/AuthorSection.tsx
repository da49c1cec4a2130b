import { lazyComponent } from '@flight-amigo/shell/sdk'
import { ContactFields } from './ContactFields.tsx'
import { Section } from './FormSections.tsx'
import type { usePublishing } from './usePublishing.ts'

// Only for users who have no photo.
const AuthorPhoto = lazyComponent(() => import('./AuthorPhoto.tsx').then(({ AuthorPhoto }) => AuthorPhoto))

interface Props {
  title: string
  nameRequired?: boolean
  publishing: Pick<ReturnType<typeof usePublishing>, 'form' | 'user'>
}

export const AuthorSection = ({ title, nameRequired = false, publishing: { form, user } }: Props) => (
  <Section title={title}>
    <ContactFields form={form} nameRequired={nameRequired} isSignedIn={user !== null} />
    {user && !user.profilePictureUrl && <AuthorPhoto />}
  </Section>
)
