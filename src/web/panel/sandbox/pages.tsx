import { say } from '#src/kernel/texts.ts';
import type { DueWork } from '#src/module.ts';
import type { Page } from '../../shared/page.ts';
import { hasAccess } from '../caller.ts';
import { type Act, panelAction, panelPage, type Show } from '../guard.tsx';
import { type Decided, decide, eraseData, moveClock, openDispute, releaseClock } from './act.ts';
import { loadSandbox } from './load.ts';
import { showMail, showMailHtml, showMails } from './mails.tsx';
import { requireTest } from './require-test.ts';
import { SandboxSheet } from './sheet.tsx';
import { TEXTS } from './texts.ts';

const DECIDED: readonly Decided[] = ['payments', 'reservations', 'accounts', 'disputes'];

/**
 * Creates the sandbox pages. `due` is the scheduled work of all modules, which determines when the next work is due.
 */
export function sandboxPages(due: readonly DueWork[]): Page[] {
  const show: Show = async (deps, { locale, form }, caller, problem) => {
    const { principal, place, membership } = caller;
    requireTest(principal);
    return {
      title: say(TEXTS.title, locale),
      islands: ['form'],
      content: (
        <SandboxSheet
          of={await loadSandbox(deps, principal, due)}
          place={place}
          merchant={membership.merchant.name}
          filled={{ values: form, problem }}
          may_act={hasAccess(caller, { role: 'operator', changes: true })}
        />
      ),
    };
  };
  const action = (path: string, act: Act) =>
    panelAction(path, {
      show,
      act(deps, visit, caller) {
        requireTest(caller.principal);
        return act(deps, visit, caller);
      },
    });
  return [
    panelPage('/sandbox', { show }),
    action('/sandbox/clock', moveClock),
    action('/sandbox/clock/release', releaseClock),
    action('/sandbox/erase', eraseData),
    ...DECIDED.map((kind) => action(`/sandbox/${kind}/:id`, decide(kind))),
    action('/sandbox/disputed/:id', openDispute),
    panelPage('/sandbox/mails', { show: showMails }),
    panelPage('/sandbox/mails/:id', { show: showMail }),
    panelPage('/sandbox/mails/:id/html', { show: showMailHtml }),
  ];
}
