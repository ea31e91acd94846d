// Started by bin/cuota in a checkout.
import { load } from './checkout.mjs';

await load('main');
