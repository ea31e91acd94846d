import type { Change } from '#src/tenancy/audit/types.ts';
import { useReader } from '../../shared/document.tsx';
import { sentenceOf } from '../audit/sentences.ts';
import { fieldsOf } from '../audit/values.ts';
import type { TimelineEntry } from './object-timeline.tsx';

/** Returns the timeline entry for an audit log entry, with author, channel and changed columns. */
export function changeEntry(change: Change): TimelineEntry {
  const { number, at } = change;
  return {
    key: `change-${number}`,
    at,
    tone: 'still',
    title: <Sentence of={change} />,
    detail: <Fields of={change} />,
  };
}

function Sentence({ of }: { of: Change }) {
  const { locale } = useReader();
  return <>{sentenceOf(of, locale)}</>;
}

const MAX_FIELDS = 4;

/** Lists the changed columns with their old and new values. */
function Fields({ of }: { of: Change }) {
  const { locale } = useReader();
  const fields = of.operation === 'update' ? fieldsOf(of, locale).slice(0, MAX_FIELDS) : [];
  return <>{fields.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join(' · ')}</>;
}
