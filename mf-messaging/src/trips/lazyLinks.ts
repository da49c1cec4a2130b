import { lazyComponent } from '@flight-amigo/shell/sdk'

// Few visitors make or end a link, so their code is not part of the first load.

export const CreatedLink = lazyComponent(() => import('./CreatedLink.tsx').then(({ CreatedLink }) => CreatedLink))
export const LinkList = lazyComponent(() => import('./LinkList.tsx').then(({ LinkList }) => LinkList))
export const NewLink = lazyComponent(() => import('./NewLink.tsx').then(({ NewLink }) => NewLink))
