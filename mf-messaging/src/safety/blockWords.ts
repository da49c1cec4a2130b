/** What a block does to a trip, as each dialog that can block says it. */
export const CANCELS =
  'A trip ahead that you two have agreed on is cancelled for good. The other hears of that, and not of the block.'
