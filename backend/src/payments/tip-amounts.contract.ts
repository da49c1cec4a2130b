// Separate from payments.contract.ts: the forms of listings check a suggested tip without loading the rest.
/** In whole dollars. */
export const TIP_AMOUNTS = { min: 1, max: 500 } as const
