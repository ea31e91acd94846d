import type { Page } from '../../shared/page.ts';
import { addPages } from './add.tsx';
import { methodListPages } from './list.tsx';
import { removePages } from './remove.tsx';

/** Pages on which a customer lists, adds and removes payment methods. */
export const methodPages: readonly Page[] = [...methodListPages, ...addPages, ...removePages];
