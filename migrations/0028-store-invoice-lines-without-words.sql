-- A line says what it is for, so that it can be shown in the language of whoever reads it.
create function pg_temp.line_without_words(line jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'kind', case
      when line->>'description' like 'Crédito por el tiempo no usado de %' then 'unused_time'
      when line->>'description' like 'Cargo por el tiempo restante de %' then 'remaining_time'
      else 'plan' end,
    'plan', regexp_replace(
      line->>'description', '^(Crédito por el tiempo no usado de |Cargo por el tiempo restante de )', ''),
    'amount', line->'amount')
$$;

update invoices set lines = (
  select coalesce(jsonb_agg(pg_temp.line_without_words(line) order by place), '[]')
  from jsonb_array_elements(lines) with ordinality as stored (line, place)
) where lines <> '[]';

update subscriptions set pending_lines = (
  select coalesce(jsonb_agg(pg_temp.line_without_words(line) order by place), '[]')
  from jsonb_array_elements(pending_lines) with ordinality as stored (line, place)
) where pending_lines <> '[]';
