import { ZONE } from '#src/kernel/calendar.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Page } from '../../shared/page.ts';
import { hasAccess } from '../caller.ts';
import { panelPage } from '../guard.tsx';
import { LinkButton, Top } from '../kit/parts.tsx';
import { pathAt } from '../scope.ts';
import { Approvals } from './approvals.tsx';
import { Attention } from './attention.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ForecastCharts } from './forecast.tsx';
import { NextCharges } from './next.tsx';
import { readHome } from './read.ts';
import { RevenueCharts } from './revenue.tsx';
import { Runs } from './runs.tsx';
import { HOME } from './texts.ts';

/** Formats today's date as the page title, such as `Lunes 16 de noviembre`. */
function dayTitle(now: Temporal.Instant, locale: Locale): string {
  const tag = locale === 'es' ? 'es-CO' : 'en-US';
  const text = now
    .toZonedDateTimeISO(ZONE)
    .toLocaleString(tag, { weekday: 'long', day: 'numeric', month: 'long' });
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1).replace(',', locale === 'es' ? '' : ',');
}

export const homePages: readonly Page[] = [
  panelPage('', {
    async show(deps, { locale }, caller) {
      const { membership, principal, place } = caller;
      const mayWork = hasAccess(caller, { role: 'operator', changes: true });
      const home = await readHome(deps, principal);
      const content = (
        <>
          <Top title={dayTitle(home.now, locale)} lead={<NextCharges of={home} place={place} />}>
            {mayWork && (
              <LinkButton href={pathAt(place, '/payments/new')} kind="first">
                {say(HOME.new_payment, locale)}
              </LinkButton>
            )}
          </Top>
          {mayWork && <FirstSteps of={home} place={place} />}
          <Attention of={home} place={place} />
          <Figures of={home} place={place} />
          <div class="two">
            <div class="stack">
              <ForecastCharts of={home} place={place} />
              <Approvals of={home} place={place} />
            </div>
            <div class="stack">
              <RevenueCharts of={home.revenue} />
              <Runs of={home.runs} />
            </div>
          </div>
        </>
      );
      return { title: membership.merchant.name, content };
    },
  }),
];
