import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Input, Submit } from '../../shared/fields.tsx';
import { MessagePanel } from '../../shared/message-panel.tsx';
import { WORDS } from './words.ts';

interface CodeProps {
  of: Filled;
  action: string;
  /** URL to request another code. */
  again: string;
  email: string;
  minutes: number;
  /** Whether the URL names no merchant. Several merchants may then send a code. */
  isForAll: boolean;
}

export function CodeForm({ of, action, again, email, minutes, isForAll }: CodeProps) {
  const { t } = useReader();
  return (
    <section class="panel narrow">
      <h1>{t(WORDS.code_title)}</h1>
      <p class="lead">{t(WORDS.code_lead, { email, minutes })}</p>
      {isForAll && <p class="lead">{t(WORDS.several)}</p>}
      <Form action={action} of={of} label={t(WORDS.code_title)}>
        <Input
          of={of}
          path="code"
          label={WORDS.code}
          class="code"
          autocomplete="one-time-code"
          inputmode="numeric"
          maxlength={13}
          secret
        />
        <Submit>{t(WORDS.enter)}</Submit>
      </Form>
      <p class="hint after">
        {t(WORDS.not_there)}{' '}
        <a class="inline-link" href={again}>
          {t(WORDS.ask_again)}
        </a>
      </p>
    </section>
  );
}

export function CodeClosed({ again }: { again: string }) {
  const { t } = useReader();
  return (
    <MessagePanel title={WORDS.closed_title} hint={WORDS.closed_hint}>
      <div class="buttons">
        <a class="button" href={again}>
          {t(WORDS.ask_again)}
        </a>
      </div>
    </MessagePanel>
  );
}
