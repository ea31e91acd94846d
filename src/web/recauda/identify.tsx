import { useReader } from '../shared/document.tsx';
import { type Filled, Form, Input, Submit } from '../shared/fields.tsx';
import type { Sheet } from '../shared/page.ts';
import type { PageContext } from './page-context.ts';
import { TEXTS } from './texts.ts';

const LONGEST_NUMBER = 30;

interface IdentifyProps {
  context: PageContext;
  of: Filled;
  /** Whether the payer was redirected here because their visit expired. */
  ended: boolean;
}

/** Builds the page on which a payer enters a document number to see the debts. */
export function identifySheet(props: IdentifyProps, title: string): Sheet {
  const { brand, principal } = props.context;
  return {
    title,
    brand,
    is_test: !principal.production,
    islands: ['form'],
    content: <Identify {...props} />,
  };
}

function Identify({ context, of, ended }: IdentifyProps) {
  const { t } = useReader();
  const { name } = context.brand;
  return (
    <section class="panel narrow">
      <h1>{t(TEXTS.title)}</h1>
      <p class="lead">{t(TEXTS.lead, { name })}</p>
      {ended && (
        <div class="notice wait" role="status">
          <p>{t(TEXTS.ended)}</p>
        </div>
      )}
      <Form action={context.link()} of={of} label={t(TEXTS.ask)}>
        <Input
          of={of}
          path="id_number"
          label={TEXTS.id_number}
          hint={TEXTS.id_number_hint}
          autocomplete="off"
          inputmode="numeric"
          maxlength={LONGEST_NUMBER}
        />
        <Submit>{t(TEXTS.ask)}</Submit>
      </Form>
    </section>
  );
}
