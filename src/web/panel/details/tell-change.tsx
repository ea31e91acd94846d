import type { Change } from '#src/tenancy/audit/types.ts';
import { useReader } from '../../shared/document.tsx';
import { sentenceOf } from '../audit/sentences.ts';
import { fieldsOf } from '../audit/values.ts';
import type { Told } from './story.tsx';

/** Who did what, from where, and what became of it. */
export function tellChange(change: Change): Told {
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

const MOST_FIELDS = 4;

/** Fields that became something else, as they were and as they are. */
function Fields({ of }: { of: Change }) {
  const { locale } = useReader();
  const fields = of.operation === 'update' ? fieldsOf(of, locale).slice(0, MOST_FIELDS) : [];
  return <>{fields.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join(' · ')}</>;
}
