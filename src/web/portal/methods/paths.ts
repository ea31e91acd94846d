import { METHODS } from '../scope.ts';

export const NEW_CARD = `${METHODS}/card`;
export const NEW_ACCOUNT = `${METHODS}/account`;
export const REMOVE = `${METHODS}/:source/remove`;
