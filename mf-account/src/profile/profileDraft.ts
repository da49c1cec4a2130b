import type { Me, ProfileChange } from '@flight-amigo/backend/contract/account'

/** What the form of the profile holds. */
export type ProfileValues = Record<'username' | 'languages' | 'bio' | 'profilePictureUrl', string>

/** A profile as its form shows it. */
export const valuesOf = ({ username, languages, bio, profilePictureUrl }: Me): ProfileValues => ({
  username,
  languages: languages ?? '',
  bio: bio ?? '',
  profilePictureUrl: profilePictureUrl ?? '',
})

const FIELDS: readonly string[] = [
  'username',
  'languages',
  'bio',
  'profilePictureUrl',
] satisfies (keyof ProfileValues)[]

/** Whether a name is a field's. */
export const isField = (name: string): name is keyof ProfileValues => FIELDS.includes(name)

const place = (userId: number) => `draft:profile:${userId}`

/** What was typed before and not saved, in this tab: another tab of the page, a reload or a look elsewhere loses nothing. */
export function readDraft(userId: number): Partial<ProfileValues> {
  try {
    return JSON.parse(sessionStorage.getItem(place(userId)) ?? '{}')
  } catch {
    return {} // Storage is switched off, or holds something else: then there is no draft.
  }
}

/** Keeps what is typed. */
export function keepDraft(userId: number, values: ProfileChange) {
  try {
    sessionStorage.setItem(place(userId), JSON.stringify(values))
  } catch {
    // Full or switched off: the form works all the same.
  }
}

/** Forgets what has been saved. */
export function dropDraft(userId: number) {
  try {
    sessionStorage.removeItem(place(userId))
  } catch {
    // As above.
  }
}
