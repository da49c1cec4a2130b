import type { Row } from './row.ts'

/** Whom a tip is for: anybody but oneself. */
export const payments: Record<string, Row> = {
  'POST /api/create-payment-intent': {
    body: (recipientId) => ({ amount: 5, recipientId }),
    // Stripe is away in this test: 503 is how far one who may comes.
    ...{ anonymous: 503, stranger: 503, owner: 400, missing: 404 },
  },
  'POST /api/payment-success': {
    body: (paymentIntentId) => ({ paymentIntentId, amount: 5 }),
    make: async () => 'pi_nobody',
    ...{ anonymous: 404, stranger: 404, owner: 404, missing: 404, missingId: 'pi_somebody' },
  },
}
