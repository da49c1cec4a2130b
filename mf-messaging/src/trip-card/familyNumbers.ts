import { defineDrafts } from '@flight-amigo/shell/sdk'

/** The family's phone numbers that users entered on their cards. They stay on the device until the sign-out. */
export const familyNumbers = defineDrafts<string>({
  name: 'family-number',
  storedIn: 'browser',
  schema: { safeParse: (data) => ({ data: data as string }) },
})
