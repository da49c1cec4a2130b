// Apart from payments.contract.ts: the forms of listings check a suggested tip without loading the rest.
/** The smallest and the largest tip, in whole dollars. */
export const TIP_LIMITS = { min: 1, max: 500 } as const
