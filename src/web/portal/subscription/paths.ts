import { SUBSCRIPTIONS } from '../scope.ts';

export const DETAIL = `${SUBSCRIPTIONS}/:id` as const;
export const CARD = `${DETAIL}/card` as const;
export const ACCOUNT = `${DETAIL}/account` as const;
export const CANCEL = `${DETAIL}/cancel` as const;
export const PLAN = `${DETAIL}/plan` as const;
export const RENEW = `${DETAIL}/renew` as const;

export function pathOf(path: string, id: string): string {
  return path.replace(':id', id);
}

/** Returns the path of the PDF of an electronic invoice or credit note. */
export function documentPath(id: string, document: string): string {
  return `${pathOf(DETAIL, id)}/documents/${document}.pdf`;
}

export function invoicePath(id: string, invoice: string): string {
  return `${pathOf(DETAIL, id)}/invoices/${invoice}.pdf`;
}
