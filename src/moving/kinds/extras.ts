import { z } from 'zod';
import type { Issue } from '#src/kernel/errors.ts';
import { ValidationError } from '#src/kernel/errors.ts';
import { nullable, optional, parse } from '#src/platform/http/fields.ts';
import { date, flag, RULE_TEXTS } from '#src/platform/http/rules.ts';
import { fieldsOf } from '../cells.ts';
import {
  type CsvCells,
  type ImportRow,
  type ImportScope,
  issuesOf,
  type Outcome,
  type Refusal,
} from '../kind.ts';

/** Columns that an import reads from the file, although the API sets the corresponding fields itself. */
export const EXTRAS = ['active', 'created_at', 'deleted_at'] as const;

const extras = z.object({
  active: optional(flag),
  created_at: nullable(date),
  deleted_at: nullable(date),
});

interface Extras {
  active: boolean;
  created_at: Temporal.Instant;
  deleted_at: Temporal.Instant | null;
}

export function readExtras(cells: CsvCells, now: Temporal.Instant): Extras {
  const read = parse(extras, fieldsOf(cells, EXTRAS, { flags: ['active'] }));
  return {
    active: read.active ?? true,
    created_at: read.created_at ?? now,
    deleted_at: read.deleted_at ?? null,
  };
}

/**
 * Calls two parsing functions and returns both results. If one or both fail, throws a single error with all issues.
 */
export function readAll<One, Other>(one: () => One, other: () => Other): [One, Other] {
  const issues: Issue[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      issues.push(...issuesOf(error));
      return undefined;
    }
  };
  const found = [attempt(one), attempt(other)];
  const [first, ...rest] = issues;
  if (first) throw new ValidationError([first, ...rest]);
  return found as [One, Other];
}

/** Throws a validation error if the office does not belong to the merchant. */
export function requireOffice(scope: ImportScope, office: number): void {
  if (!scope.offices.has(office)) throw new ValidationError([{ path: 'office', text: RULE_TEXTS.exists }]);
}

/**
 * Builds the result of an import batch. A row is refused if it was not inserted because another object has the same
 * value in column `unique`.
 */
export function outcomeOf(
  good: readonly { row: ImportRow; read: { id: string } }[],
  refused: readonly Refusal[],
  written: ReadonlySet<string>,
  unique: string,
): Outcome {
  const isWritten = ({ read }: { read: { id: string } }) => written.has(read.id);
  const twice = good
    .filter((one) => !isWritten(one))
    .map(({ row }) => ({ row, issue: { path: unique, text: RULE_TEXTS.unique } }));
  return {
    written: good.filter(isWritten).map(({ row, read }) => ({ row, id: read.id })),
    refused: [...refused, ...twice],
  };
}
