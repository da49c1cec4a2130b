import { defineDrafts } from '@flight-amigo/shell/sdk'

export const familyNumbers = defineDrafts<string>({
  name: 'family-number',
  storedIn: 'browser',
  schema: { safeParse: (data) => ({ data: data as string }) },
})
