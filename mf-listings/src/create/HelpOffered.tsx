import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { useSession } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useLoadLanguages } from '../languages.api.ts'
import { KindsOfHelp } from './KindsOfHelp.tsx'
import type { ListingValues } from './listingValues.ts'

/** The languages are also saved to the profile. */
export function HelpOffered({ form }: { form: UseFormReturn<ListingValues> }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { field } = useController({ control: form.control, name: 'helperLanguageCodes' })
  return (
    <>
      <LanguagePicker
        label={t`Languages you speak`}
        help={
          user
            ? t`Travelers look for someone they can talk to. We save them to your profile.`
            : t`Travelers look for someone they can talk to.`
        }
        codes={field.value}
        onChange={field.onChange}
        load={useLoadLanguages()}
        onBlur={field.onBlur}
        ref={field.ref}
        optional
      />
      <KindsOfHelp form={form} legend={t`How you can help`} />
    </>
  )
}
