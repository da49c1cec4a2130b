import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { useChangeTipSettingsMutation, useTipSettingsQuery } from '../payments.api.ts'

/** Whether messages of people who are not signed in may come with tips. */
export function VisitorWordsChoice() {
  const { data: settings } = useTipSettingsQuery()
  const [change] = useChangeTipSettingsMutation()
  if (!settings) return null

  const choose = async (visitorWords: boolean) => {
    const { error } = await change({ visitorWords })
    if (error) toast({ title: errorText(error, 'Your choice could not be saved.'), variant: 'destructive' })
  }
  return (
    <Checkbox
      label="Words from people who are not signed in"
      help="They stand in no mail, and you open each one yourself. Without them tips come without words."
      checked={settings.visitorWords}
      onChange={(event) => void choose(event.target.checked)}
    />
  )
}
