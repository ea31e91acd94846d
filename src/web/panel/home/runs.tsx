import { displayDate } from '#src/kernel/display.ts';
import { useReader } from '../../shared/document.tsx';
import { Card, Progress } from '../kit/parts.tsx';
import { Facts } from '../kit/tables.tsx';
import type { HomeData } from './read.ts';
import { HOME } from './texts.ts';

/** Lists the latest charge runs. A run in progress has a progress bar. */
export function Runs({ of }: { of: HomeData['runs'] }) {
  const { t, locale } = useReader();
  return (
    <Card title={t(HOME.run)} definition={HOME.run_definition}>
      {of.length === 0 && <p class="muted">{t(HOME.no_run)}</p>}
      {of.map((run) => (
        <div key={run.scheduled_at} class="run">
          <h3>{displayDate(run.at, locale)}</h3>
          <Facts
            of={[
              { label: t(HOME.approved), value: t(HOME.run_of, { done: run.done, due: run.due }) },
              { label: t(HOME.declined), value: run.declined },
              ...(run.failed > 0 ? [{ label: t(HOME.failed), value: run.failed }] : []),
              { label: t(HOME.unanswered), value: Math.max(0, run.unknown) },
            ]}
          />
          {run.left > 0 && <RunInProgress of={run} />}
        </div>
      ))}
    </Card>
  );
}

function RunInProgress({ of: { due, left, seconds_left } }: { of: HomeData['runs'][number] }) {
  const { t } = useReader();
  const text = seconds_left === null ? HOME.run_left : HOME.run_left_s;
  const label = t(text, { left, seconds: seconds_left ?? 0 });
  return (
    <>
      <Progress done={due - left} total={due} label={label} />
      <small>{label}</small>
    </>
  );
}
