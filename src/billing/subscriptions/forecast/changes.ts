import type { DayStep, KeptCharge } from './store.ts';

interface Changes<Known extends KeptCharge> {
  added: readonly KeptCharge[];
  removed: readonly Known[];
}

/**
 * Compares two forecasts and returns the added and the removed charges. A charge whose fields are all equal counts as
 * unchanged.
 */
export function changesBetween<Known extends KeptCharge>(
  before: readonly Known[],
  after: readonly KeptCharge[],
): Changes<Known> {
  const left = Map.groupBy(before, nameOf);
  const added = after.filter((charge) => left.get(nameOf(charge))?.pop() === undefined);
  return { added, removed: [...left.values()].flat() };
}

function nameOf({ subscription_id, office_id, currency, day, amount, is_expired }: KeptCharge): string {
  return [subscription_id, office_id, currency, day, amount, is_expired].join(' ');
}

/** Returns the changes to the daily totals that result from added and removed forecast charges. */
export function stepsOf({ added, removed }: Changes<KeptCharge>): DayStep[] {
  const steps = new Map<string, DayStep>();
  const add = (charge: KeptCharge, sign: bigint) => {
    const { commerce_id, production, day, office_id, currency, amount, is_expired } = charge;
    const none = { count: 0n, amount: 0n, expired_count: 0n, expired_amount: 0n };
    const step = steps.getOrInsert(`${day} ${office_id} ${currency}`, {
      ...{ commerce_id, production, day, office_id, currency, ...none },
    });
    step.count += sign;
    step.amount += sign * amount;
    if (!is_expired) return;
    step.expired_count += sign;
    step.expired_amount += sign * amount;
  };
  for (const charge of removed) add(charge, -1n);
  for (const charge of added) add(charge, 1n);
  const isStep = ({ count, amount, expired_count, expired_amount }: DayStep) =>
    [count, amount, expired_count, expired_amount].some((value) => value !== 0n);
  return [...steps.values()].filter(isStep);
}
