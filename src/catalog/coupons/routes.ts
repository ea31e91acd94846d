import { z } from 'zod';
import { type AnyRoute, route } from '#src/deps.ts';
import { commonErrors, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { changeActiveBody, deleted } from '#src/platform/http/bodies.ts';
import { ok } from '#src/platform/http/route.ts';
import { officeErrors } from '#src/tenancy/merchants/office-reach.ts';
import { changeCouponActive } from './change-active.ts';
import { couponIssues, createCoupon } from './create.ts';
import { deleteCoupon } from './delete.ts';
import { changedActiveCoupon, couponBody, couponView, createdCoupon, savedCoupon } from './schema.ts';
import { findCoupon, listCoupons } from './store.ts';
import { changeCoupon, requireCoupon } from './update.ts';
import { viewChangedActive, viewCoupon, viewCreatedCoupon } from './views.ts';

const tag = 'Coupons';
const PATH = '/api/v1/subscriptions/coupon';

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List coupons',
  description: 'Returns the coupons of the token’s environment, newest first.',
  access: 'token',
  answers: { 200: z.array(couponView) },
  async handle(deps, _call, principal) {
    return ok((await listCoupons(deps.db, principal)).map(viewCoupon));
  },
});

const get = route({
  method: 'GET',
  path: `${PATH}/:id`,
  tag,
  summary: 'Get a coupon',
  access: 'token',
  answers: { 200: couponView },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' } }, principal) {
    const coupon = isUuid(id) ? await findCoupon(deps.db, principal, id) : undefined;
    if (!coupon) throw notFound();
    return ok(viewCoupon(coupon));
  },
});

export const create = route({
  method: 'POST',
  path: PATH,
  tag,
  summary: 'Create a coupon',
  description:
    'If `code` is absent, the service generates a code. The default currency of `amount_off` is COP.',
  access: 'token',
  body: couponBody,
  answers: { 200: createdCoupon },
  lookUp: (deps, sent, principal) => couponIssues(deps, principal, sent, principal),
  errors: [officeErrors.office_out_of_reach],
  async handle(deps, { body }, principal) {
    return ok(viewCreatedCoupon(await createCoupon(deps, principal, body)));
  },
});

export const update = route({
  method: 'PUT',
  path: `${PATH}/:id`,
  tag,
  summary: 'Update a coupon',
  description:
    'Replaces the whole discount: its amount or percentage, currency and duration. Other fields that are not sent keep their values. The office cannot change.',
  access: 'token',
  body: couponBody,
  answers: { 200: savedCoupon },
  lookUp: async (deps, sent, principal, { id = '' }) =>
    couponIssues(deps, principal, sent, await requireCoupon(deps, principal, id)),
  errors: [commonErrors.not_found, officeErrors.office_out_of_reach],
  async handle(deps, { params: { id = '' }, body }, principal) {
    const coupon = await changeCoupon(deps, principal, { ...body, id });
    return ok({ saved: true, coupon: viewCoupon(coupon) });
  },
});

export const changeActive = route({
  method: 'PUT',
  path: `${PATH}/changeActive/:id`,
  tag,
  summary: 'Activate or deactivate a coupon',
  access: 'token',
  body: changeActiveBody,
  answers: { 200: changedActiveCoupon },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, body }, principal) {
    const coupon = await changeCouponActive(deps, principal, { id, active: body.active });
    return ok(viewChangedActive(coupon));
  },
});

export const remove = route({
  method: 'DELETE',
  path: `${PATH}/:id`,
  tag,
  summary: 'Delete a coupon',
  access: 'token',
  answers: { 200: deleted },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' } }, principal) {
    await deleteCoupon(deps, principal, { id });
    return ok({ deleted: true });
  },
});

export const couponRoutes: readonly AnyRoute[] = [list, create, get, update, changeActive, remove];
