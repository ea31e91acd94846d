import type { Deps } from '#src/deps.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { say } from '#src/kernel/texts.ts';
import { portalErrors } from '#src/portal/errors.ts';
import { type PortalRemoval, planRemoval, removeOwnMethod } from '#src/portal/own/methods.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import type { Page, Problem } from '../../shared/page.ts';
import type { Visit } from '../../shared/visit.ts';
import { type Done, form, type Shown } from '../guard.tsx';
import { addressOf, METHODS, type PortalScope } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { NEW_CARD, REMOVE } from './paths.ts';
import { METHOD_TEXTS as WORDS } from './texts.ts';

/**
 * Asks the customer to confirm the removal of a payment method. Shows which payment method each affected
 * subscription will use.
 */
function Remove({ of, removal, scope }: { of: Filled; removal: PortalRemoval; scope: PortalScope }) {
  const { t } = useReader();
  const { method, moves } = removal;
  const source = sourceName(method.brand, method.last_four);
  const stuck = moves.find(({ to }) => to === null);
  const label = t(WORDS.remove_one, { source });
  return (
    <section class="panel narrow">
      <h1>{label}</h1>
      {stuck ? (
        <p class="notice bad" role="alert">
          {t(portalErrors.payment_method_needed.text, { plan: stuck.plan })}
        </p>
      ) : (
        <>
          <p class="lead">{t(WORDS.remove_lead)}</p>
          {moves.map(({ plan, to }, index) => (
            // Two subscriptions can have the same plan, so the key includes the index.
            <p key={`${plan} ${index}`}>
              {to && t(WORDS.moves, { plan, source: sourceName(to.brand, to.last_four) })}
            </p>
          ))}
          <Form action={addressOf(`${METHODS}/${method.id}/remove`, scope)} of={of} label={label}>
            <Submit kind="danger">{t(WORDS.remove)}</Submit>
          </Form>
        </>
      )}
      <div class="buttons">
        {stuck && (
          <a class="button" href={addressOf(NEW_CARD, scope)}>
            {t(WORDS.add_card)}
          </a>
        )}
        <a class="button second" href={addressOf(METHODS, scope)}>
          {t(stuck ? WORDS.back : WORDS.keep)}
        </a>
      </div>
    </section>
  );
}

async function show(deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem): Promise<Shown> {
  const { session, scope } = signedIn;
  const removal = await planRemoval(deps, { session, id: visit.params.source ?? '' });
  const { method } = removal;
  const source = sourceName(method.brand, method.last_four);
  const content = <Remove {...{ of: { values: {}, problem }, removal, scope }} />;
  return { title: say(WORDS.remove_one, visit.locale, { source }), islands: ['form'], content };
}

async function remove(deps: Deps, visit: Visit, { session, scope }: SignedIn): Promise<Done> {
  await removeOwnMethod(deps, { session, id: visit.params.source ?? '' });
  return { redirect: addressOf(METHODS, scope, { notice: 'removed' }) };
}

export const removePages: readonly Page[] = form(REMOVE, show, remove);
