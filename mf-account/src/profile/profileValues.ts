import type { Me } from '@flight-amigo/backend/contract/account'
import { defineDrafts } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const Text = z.string()

/** The values of the form. `languages` is what the person wrote beside `languageCodes`. */
export const ProfileValues = z.object({
  username: Text,
  languageCodes: z.array(Text),
  languages: Text,
  bio: Text,
  profilePictureUrl: Text,
})
export type ProfileValues = z.infer<typeof ProfileValues>

/** Keeps unsaved changes over a reload and a visit to another tab of the page. */
export const drafts = defineDrafts({ name: 'profile', keptIn: 'tab', schema: z.partial(ProfileValues) })

/** The values of the form for a profile. */
export const valuesOf = ({ username, languageCodes, otherLanguages, bio }: Me): ProfileValues => ({
  username,
  languageCodes,
  languages: otherLanguages,
  bio: bio ?? '',
  profilePictureUrl: '', // the server copies the picture and forgets where it was
})

export const isField = (name: string): name is keyof ProfileValues => name in ProfileValues.shape
