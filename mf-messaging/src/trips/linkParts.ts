// One file, so that a link that was just created can be shown without another request.
export { CreatedLink } from './CreatedLink.tsx'
export { LinkLanguage } from './LinkLanguage.tsx'
export { LinkList } from './LinkList.tsx'
export { NewLink } from './NewLink.tsx'
