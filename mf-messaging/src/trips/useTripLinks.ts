import type { FamilyLink, MadeLink, Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { skipToken, useFailure } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { linksApi } from './links.api.ts'
import { CHECK_CONNECTION } from './useTripStep.ts'

export function useTripLinks(me: number, { id }: Trip, audience: FamilyLink['audience']) {
  const [isShown, setShown] = useState(false)
  const links = linksApi.useFamilyLinksQuery(isShown ? { me, id } : skipToken, { refetchOnReconnect: true })
  const [made, setMade] = useState<MadeLink>()
  const [revoke, revoking] = linksApi.useRevokeLinkMutation()
  const [pressed, setPressed] = useState<number>()
  const { failure, fail, clear } = useFailure()
  const isFailed = links.isError && !links.data
  // The focused button is removed. The section has the id of its audience.
  const focusHeading = () => document.getElementById(audience)?.focus()

  return {
    isShown,
    links: links.data?.filter((link) => link.audience === audience),
    isFailed,
    isLoading: links.isLoading,
    isFetching: links.isFetching,
    refetch: links.refetch,
    made,
    setMade,
    failure,
    show() {
      setShown(true)
      focusHeading()
    },
    isEnding: (link: FamilyLink) => revoking.isLoading && pressed === link.id,
    async end(link: FamilyLink) {
      if (revoking.isLoading) return
      clear()
      setPressed(link.id)
      const { error } = await revoke({ me, id, link: link.id })
      if (error) return fail({ title: t`The link could not be removed`, description: t(CHECK_CONNECTION) }, error)
      setMade(undefined)
      const { label } = link
      announce(t`The link for ${label} has ended.`)
      focusHeading()
    },
  }
}
export type TripLinks = ReturnType<typeof useTripLinks>
