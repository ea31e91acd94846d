import type { VNode } from 'preact';
import type { ElectronicDocument } from '#src/invoicing/documents/types.ts';
import type { Text } from '#src/kernel/texts.ts';
import { DOCUMENT_FAILURE_TEXTS, DOCUMENT_KIND_TEXTS, DOCUMENT_STATES } from '../../kit/document-states.ts';
import { type Place, pathAt } from '../../scope.ts';

interface FactContext {
  place: Place;
  t(text: Text): string;
}

/**
 * Lists a charge's electronic documents with links. A document without a number is shown with its status and the
 * reason.
 */
export function documentFacts(
  documents: readonly ElectronicDocument[],
  { place, t }: FactContext,
): { label: string; value: VNode }[] {
  return documents.map(({ id, kind, number, status, failure }) => ({
    label: t(DOCUMENT_KIND_TEXTS[kind].text),
    value: (
      <>
        <a href={pathAt(place, `/electronic-documents/${id}`)}>{number ?? t(DOCUMENT_STATES[status].text)}</a>
        {failure && <span class="muted"> {t(DOCUMENT_FAILURE_TEXTS[failure])}</span>}
      </>
    ),
  }));
}
