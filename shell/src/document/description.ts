import { msg } from '@lingui/core/macro'

/** For search engines. A separate file, because no page shows it. */
export const description = msg({
  message:
    'Help another family while flying to yours: find someone on the same flight who is glad to help, or help someone who would be glad of you.',
  comment: 'What search engines say about the site. About 140 characters.',
})
