import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { lazyComponent } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'

// Loaded on demand, because few visitors make or end a link.
const load = () => import('./linkParts.ts')

export const CreatedLink = lazyComponent(() => load().then(({ CreatedLink }) => CreatedLink))
export const NewLink = lazyComponent(() => load().then(({ NewLink }) => NewLink))
export const LinkLanguage = lazyComponent(() => load().then(({ LinkLanguage }) => LinkLanguage))
export const LinkList = lazyComponent(() => load().then(({ LinkList }) => LinkList), {
  loading: <Skeleton width="half" />,
  failed: lazyFallback(() => t`Your links could not be loaded.`),
})
