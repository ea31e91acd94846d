// What bin/cuota runs in a checkout.
import { load } from './checkout.mjs';

await load('main');
