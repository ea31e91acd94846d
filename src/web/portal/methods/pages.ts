import type { Page } from '../../shared/page.ts';
import { addPages } from './add.tsx';
import { methodListPages } from './list.tsx';
import { removePages } from './remove.tsx';

/** Pages for the customer's saved payment methods. */
export const methodPages: readonly Page[] = [...methodListPages, ...addPages, ...removePages];
