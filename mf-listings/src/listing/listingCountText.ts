import { plural } from '@lingui/core/macro'

export const listingCountText = (count: number, hasMore: boolean) =>
  hasMore
    ? plural(count, { one: '# listing, and more to view', other: '# listings, and more to view' })
    : plural(count, { 0: 'No listings', one: '# listing', other: '# listings' })
