import { displayDay, displayMoney, displayMonth } from '#src/kernel/display.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { pairsOf, queryOf } from '#src/platform/lists/address.ts';
import type { Filter } from '#src/platform/lists/definition.ts';
import type { FilterValue, ListRequest } from '#src/platform/lists/request.ts';
import { useReader } from '../../shared/document.tsx';
import { pathAt } from '../scope.ts';
import type { CellContext, ListPage } from './list-page.ts';
import { TEXTS } from './texts.ts';

interface ChipsProps {
  page: ListPage;
  request: ListRequest;
  context: CellContext;
}

/** Shows the active filters, each with a link to remove it, and the filters that can be added. */
export function Chips({ page, request, context }: ChipsProps) {
  const { list, filters } = page;
  return (
    <div class="chips">
      {Object.entries(list.filters).flatMap(([name, filter]) => {
        const label = filters[name] ?? (request.filters.has(name) ? TEXTS.chosen : null);
        if (label === null) return [];
        const value = request.filters.get(name);
        return value ? (
          <SetChip key={name} {...{ page, request, context, name, label, value }} />
        ) : (
          <OpenChip key={name} {...{ page, request, context, name, label, filter }} />
        );
      })}
    </div>
  );
}

function SetChip({
  page,
  request,
  context,
  name,
  label,
  value,
}: ChipsProps & { name: string; label: Text; value: FilterValue }) {
  const { t } = useReader();
  const rest = queryOf(pairsOf(page.list, request, name));
  const said = `${t(label)}: ${valueText(page, name, value, context)}`;
  return (
    <a
      class="set"
      href={`${pathAt(context.place, `/${page.list.name}`)}${rest === '' ? '' : `?${rest}`}`}
      aria-label={t(TEXTS.take_away, { filter: said })}
    >
      {said} <span aria-hidden="true">×</span>
    </a>
  );
}

function valueText(
  page: ListPage,
  name: string,
  value: FilterValue,
  { offices, locale }: CellContext,
): string {
  const word = (text: string) => {
    const known = page.values?.[name]?.[text]?.text;
    return known ? say(known, locale) : text;
  };
  const range = (from: string | null, to: string | null) =>
    from === to ? (from ?? '') : [from ?? '…', to ?? '…'].join(' – ');
  switch (value.kind) {
    case 'words':
      return value.values.map(word).join(', ');
    case 'choice':
    case 'id':
    case 'text':
      return word(value.value);
    case 'office':
      return value.values.map((id) => offices.get(id) ?? String(id)).join(', ');
    case 'metadata':
      return Object.entries(value.pairs)
        .map(([key, text]) => `${key} = ${text}`)
        .join(', ');
    case 'days':
      return range(value.from && displayDay(value.from, locale), value.to && displayDay(value.to, locale));
    case 'months':
      return range(
        value.from && displayMonth(value.from.toString(), locale),
        value.to && displayMonth(value.to.toString(), locale),
      );
    case 'amounts': {
      const money = (minor: bigint | null) =>
        minor === null ? null : displayMoney(minor, 'COP', locale).replace(/ COP$/, '');
      return range(money(value.from), money(value.to));
    }
  }
}

function OpenChip({
  page,
  request,
  context,
  name,
  label,
  filter,
}: ChipsProps & { name: string; label: Text; filter: Filter }) {
  const { t } = useReader();
  const others = pairsOf(page.list, request, name);
  return (
    <details class="chip">
      <summary>{t(label)}</summary>
      <form method="get" action={pathAt(context.place, `/${page.list.name}`)} class="chip-form">
        {others.map(([other, value]) => (
          <input key={other} type="hidden" name={other} value={value} />
        ))}
        <Fields {...{ page, name, label, filter, context }} />
        <button type="submit" class="button second">
          {t(TEXTS.apply)}
        </button>
      </form>
    </details>
  );
}

interface FieldsProps {
  page: ListPage;
  name: string;
  label: Text;
  filter: Filter;
  context: CellContext;
}

function Fields({ page, name, label, filter, context }: FieldsProps) {
  const { t } = useReader();
  const said = (value: string) => {
    const known = page.values?.[name]?.[value]?.text;
    return known ? t(known) : value;
  };
  switch (filter.kind) {
    case 'words':
    case 'choice':
    case 'office': {
      const options: [string, string][] =
        filter.kind === 'office'
          ? [...context.offices].map(([id, office]) => [String(id), office])
          : (filter.kind === 'words' ? [...filter.values] : Object.keys(filter.choices)).map((one) => [
              one,
              said(one),
            ]);
      const many = filter.kind !== 'choice' && options.length <= 12;
      return many ? (
        <fieldset>
          <legend class="hidden">{t(label)}</legend>
          {options.map(([value, text]) => (
            <label key={value}>
              <input type="checkbox" name={`${name}[]`} value={value} /> {text}
            </label>
          ))}
        </fieldset>
      ) : (
        <select name={name} aria-label={t(label)}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      );
    }
    case 'metadata':
      return (
        <>
          <input name="metadata_name" aria-label={t(TEXTS.name)} placeholder={t(TEXTS.name)} required />
          <input name="metadata_value" aria-label={t(TEXTS.value)} placeholder={t(TEXTS.value)} />
        </>
      );
    case 'id':
    case 'text':
      return <input name={name} aria-label={t(label)} required />;
    default:
      return <Ends filter={filter} />;
  }
}

function Ends({ filter: { kind, from, to } }: { filter: Extract<Filter, { from: string }> }) {
  return (
    <>
      <End kind={kind} name={from} label={TEXTS.from} />
      <End kind={kind} name={to} label={TEXTS.to} />
    </>
  );
}

function End({ kind, name, label }: { kind: 'days' | 'months' | 'amounts'; name: string; label: Text }) {
  const { t } = useReader();
  if (kind === 'amounts')
    return (
      <label>
        {t(label)} <input type="text" name={name} inputMode="decimal" />
      </label>
    );
  return (
    <label>
      {t(label)} <input type={kind === 'days' ? 'date' : 'month'} name={name} />
    </label>
  );
}
