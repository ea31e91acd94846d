import type { Page } from '../../shared/page.ts';
import { addPages } from './add.tsx';
import { methodListPages } from './list.tsx';
import { removePages } from './remove.tsx';

/** What a payer can be charged by, apart from any subscription. */
export const methodPages: readonly Page[] = [...methodListPages, ...addPages, ...removePages];
