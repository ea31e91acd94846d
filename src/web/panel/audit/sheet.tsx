import { toColombiaText, toIsoText } from '#src/kernel/calendar.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import { CHANNELS } from '#src/platform/database/actor.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import type { ChangePage } from '#src/tenancy/audit/list.ts';
import { SUBJECT_KINDS } from '#src/tenancy/audit/types.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, FilterForm, Input, Select } from '../../shared/fields.tsx';
import { DayInput } from '../../shared/other-inputs.tsx';
import { Empty, LinkButton, Top } from '../kit/parts.tsx';
import { DataTable, TwoLines } from '../kit/tables.tsx';
import { type Place, pathAt } from '../scope.ts';
import { FILTERS, filterProblem, filterValues, placeText } from './filter.ts';
import type { NamedChange } from './names.ts';
import { sentenceOf } from './sentences.ts';
import { CHANNEL_TEXTS, KIND_TEXTS, TEXTS } from './texts.ts';
import { type FieldChange, fieldsOf } from './values.ts';

export const AUDIT = '/audit';
export const EXPORT = `${AUDIT}/export`;

const TO_THE_MINUTE = 'YYYY-MM-DD HH:MM'.length;

/** Replaces the note "(optional)" at filter fields. It is empty, because every filter is optional. */
const UNMARKED: Text = { es: '', en: '' };

/** Maximum number of changed columns shown. Longer lists are collapsed. */
const MAX_SHOWN = 4;

interface AuditSheetProps {
  at: Place;
  query: Query;
  page: Pick<ChangePage, 'next'> & { changes: readonly NamedChange[] };
}

export function AuditSheet({ at, query, page }: AuditSheetProps) {
  const { t } = useReader();
  const filters = filterValues(query);
  const isOlder = 'after' in query;
  return (
    <>
      <Top title={t(TEXTS.title)} lead={t(TEXTS.lead)}>
        <LinkButton href={pathAt(at, EXPORT, filters)}>{t(TEXTS.export)}</LinkButton>
      </Top>
      <Filters at={at} query={query} />
      {page.changes.length === 0 ? (
        <Empty title={t(TEXTS.none)}>
          <p>{t(TEXTS.none_hint)}</p>
        </Empty>
      ) : (
        <Changes at={at} of={page.changes} />
      )}
      <p class="buttons">
        {isOlder && <LinkButton href={pathAt(at, AUDIT, filters)}>{t(TEXTS.newest)}</LinkButton>}
        {page.next && (
          <LinkButton href={pathAt(at, AUDIT, { ...filters, after: placeText(page.next) })}>
            {t(TEXTS.older)}
          </LinkButton>
        )}
      </p>
    </>
  );
}

function Filters({ at, query }: { at: Place; query: Query }) {
  const { t } = useReader();
  const of: Filled = { values: query, problem: filterProblem(query) };
  const any = { value: '', label: t(TEXTS.any) };
  const channels = CHANNELS.map((value) => ({ value, label: t(CHANNEL_TEXTS[value]) }));
  const kinds = SUBJECT_KINDS.map((value) => ({ value, label: t(KIND_TEXTS[value]) }));
  const isSet = FILTERS.some((name) => filterValues(query)[name] !== null);
  return (
    <details class="card" open={isSet}>
      <summary>{t(TEXTS.filters)}</summary>
      <FilterForm action={pathAt(at, AUDIT)} label={t(TEXTS.filters)}>
        <Input
          of={of}
          path="who"
          label={TEXTS.who}
          autocomplete="off"
          inputmode="email"
          maxlength={254}
          optional={UNMARKED}
        />
        <Select
          of={of}
          path="channel"
          label={TEXTS.channel}
          autocomplete="off"
          value=""
          optional={UNMARKED}
          options={[any, ...channels]}
        />
        <Select
          of={of}
          path="kind"
          label={TEXTS.kind}
          autocomplete="off"
          value=""
          optional={UNMARKED}
          options={[any, ...kinds]}
        />
        <Input
          of={of}
          path="subject"
          label={TEXTS.subject}
          autocomplete="off"
          maxlength={100}
          optional={UNMARKED}
        />
        <DayInput of={of} path="from" label={TEXTS.from} optional={UNMARKED} />
        <DayInput of={of} path="to" label={TEXTS.to} optional={UNMARKED} />
        <p class="buttons">
          <button type="submit" class="button first">
            {t(TEXTS.apply)}
          </button>
          {isSet && <LinkButton href={pathAt(at, AUDIT)}>{t(TEXTS.clear)}</LinkButton>}
        </p>
      </FilterForm>
    </details>
  );
}

function Changes({ at, of }: { at: Place; of: readonly NamedChange[] }) {
  const { t, locale } = useReader();
  const columns = [TEXTS.what, TEXTS.changes, TEXTS.where, TEXTS.when].map((word) => ({ label: t(word) }));
  const rows = of.map((change) => ({
    key: String(change.number),
    cells: [
      <TwoLines key="what" first={sentenceOf(change, locale)} second={subjectOf(change)} />,
      <Fields key="changes" of={fieldsOf(change, locale)} />,
      <div key="where" class="wrapped">
        {change.origin}
        <small>
          <a href={pathAt(at, AUDIT, { action: change.action })}>{change.action}</a>
        </small>
      </div>,
      <time key="when" dateTime={toIsoText(change.at)}>
        {toColombiaText(change.at).slice(0, TO_THE_MINUTE)}
      </time>,
    ],
  }));
  return <DataTable label={t(TEXTS.title)} columns={columns} rows={rows} />;
}

/**
 * Returns the changed object's name, or its id if that is a UUID. Otherwise returns null, because users
 * cannot search for numeric ids.
 */
function subjectOf({ subject_name, subject_id }: NamedChange): string | null {
  return subject_name ?? (isUuid(subject_id) ? subject_id : null);
}

function Fields({ of }: { of: readonly FieldChange[] }) {
  const { t } = useReader();
  const list = (
    <ul class="changes wrapped">
      {of.map(({ name, label, before, after }) => (
        <li key={name}>
          <b>{label}</b> {before} → {after}
        </li>
      ))}
    </ul>
  );
  if (of.length <= MAX_SHOWN) return list;
  return (
    <details>
      <summary>{t(TEXTS.details, { count: of.length })}</summary>
      {list}
    </details>
  );
}
