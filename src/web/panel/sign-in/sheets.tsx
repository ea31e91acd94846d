import type { Text } from '#src/kernel/texts.ts';
import type { Membership } from '#src/tenancy/people/types.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Input, Password, Submit } from '../../shared/fields.tsx';
import { FIELD_TEXTS } from '../../shared/texts.ts';
import { Notice } from '../kit/parts.tsx';
import { pathAt, RESET } from '../scope.ts';
import { TEXTS as FRAME_WORDS } from '../texts.ts';
import { TEXTS } from './texts.ts';

export function SignInForm({ of, action, notice }: { of: Filled; action: string; notice: Text | null }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(TEXTS.title)}</h1>
      {notice && <Notice tone="good">{t(notice)}</Notice>}
      <Form action={action} of={of} label={t(TEXTS.title)}>
        <Input of={of} path="email" label={FIELD_TEXTS.email} autocomplete="username" inputmode="email" />
        <Password of={of} path="password" label={TEXTS.password} autocomplete="current-password" />
        <Submit>{t(TEXTS.enter)}</Submit>
      </Form>
      <p class="small">
        <a href={RESET}>{t(TEXTS.forgot)}</a>
      </p>
    </section>
  );
}

/** Form for the second-factor code. It also accepts recovery codes, for people who lost their phone. */
export function CodeForm({ of, action, back }: { of: Filled; action: string; back: string }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(TEXTS.code_title)}</h1>
      <p>{t(TEXTS.code_lead)}</p>
      <Form action={action} of={of} label={t(TEXTS.code_title)}>
        <CodeInput of={of} />
        <Submit>{t(TEXTS.enter)}</Submit>
      </Form>
      <p class="small">
        <a href={back}>{t(TEXTS.begin_again)}</a>
      </p>
    </section>
  );
}

export function CodeInput({ of }: { of: Filled }) {
  return (
    <Input
      of={of}
      path="code"
      label={TEXTS.code}
      hint={TEXTS.code_hint}
      class="code"
      autocomplete="one-time-code"
      inputmode="text"
      maxlength={20}
      secret
    />
  );
}

/** Lists the person's merchants, with a link to each environment. */
export function Merchants({ of }: { of: readonly Membership[] }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(TEXTS.merchants)}</h1>
      {of.length === 0 && <p>{t(TEXTS.none)}</p>}
      <ul class="choices">
        {of.map(({ commerce_id, production, merchant }) => (
          <li key={`${commerce_id} ${production}`}>
            <a href={pathAt({ merchant: merchant.slug, environment: production ? 'production' : 'test' })}>
              {merchant.name} · {t(production ? FRAME_WORDS.production : FRAME_WORDS.test)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
