import { z } from 'zod';
import { checkoutAnswer } from '#src/modules/payments/schema.ts';
import { PAYMENT_METHODS } from '#src/modules/transactions/types.ts';
import { nullable, required } from '#src/platform/http/fields.ts';
import { digits, oneOf } from '#src/platform/http/rules.ts';

export const payBody = z.object({
  method: required(oneOf(PAYMENT_METHODS)),
  number: nullable(digits({ min: 14, max: 16 })),
  outcome: nullable(oneOf(['approve', 'reject', 'pending'])),
});

export const payAnswer = checkoutAnswer;
