import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { useChangeTipSettingsMutation, useTipSettingsQuery } from './payouts.api.ts'

/** Whether messages of people who are not signed in may come with tips. */
export function VisitorWordsChoice() {
  const { data: settings, isError, isFetching, refetch } = useTipSettingsQuery()
  const [change] = useChangeTipSettingsMutation()
  const [problem, setProblem] = useState<string>()
  if (!settings && isError)
    return <ErrorState level={3} title="We could not load your choice." onRetry={refetch} retrying={isFetching} />
  if (!settings) return <Skeleton lines={3} width="half" />

  const choose = async (visitorWords: boolean) => {
    setProblem(undefined)
    const { error } = await change({ visitorWords })
    if (!error) return
    const title = errorText(error, 'Your choice could not be saved.')
    toast({ title, variant: 'destructive' })
    setProblem(title)
  }
  return (
    <Checkbox
      label="Words from people who are not signed in"
      help="They stand in no mail, and you open each one yourself. Without them tips come without words."
      error={problem}
      checked={settings.visitorWords}
      onChange={(event) => void choose(event.target.checked)}
    />
  )
}
