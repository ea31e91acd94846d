import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Input, Submit } from '../../shared/fields.tsx';
import { MessagePanel } from '../../shared/message-panel.tsx';
import { TEXTS } from './texts.ts';

interface CodeProps {
  of: Filled;
  action: string;
  /** URL of the page on which the customer requests another code. */
  again: string;
  email: string;
  minutes: number;
  /** True if the URL names no merchant, in which case several merchants may send a code. */
  isForAll: boolean;
}

export function CodeForm({ of, action, again, email, minutes, isForAll }: CodeProps) {
  const { t } = useReader();
  return (
    <section class="panel narrow">
      <h1>{t(TEXTS.code_title)}</h1>
      <p class="lead">{t(TEXTS.code_lead, { email, minutes })}</p>
      {isForAll && <p class="lead">{t(TEXTS.several)}</p>}
      <Form action={action} of={of} label={t(TEXTS.code_title)}>
        <Input
          of={of}
          path="code"
          label={TEXTS.code}
          class="code"
          autocomplete="one-time-code"
          inputmode="numeric"
          maxlength={13}
          secret
        />
        <Submit>{t(TEXTS.enter)}</Submit>
      </Form>
      <p class="hint after">
        {t(TEXTS.not_there)}{' '}
        <a class="inline-link" href={again}>
          {t(TEXTS.ask_again)}
        </a>
      </p>
    </section>
  );
}

export function CodeClosed({ again }: { again: string }) {
  const { t } = useReader();
  return (
    <MessagePanel title={TEXTS.closed_title} hint={TEXTS.closed_hint}>
      <div class="buttons">
        <a class="button" href={again}>
          {t(TEXTS.ask_again)}
        </a>
      </div>
    </MessagePanel>
  );
}
