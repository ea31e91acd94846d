import type { requireOffer } from '#src/panel/invitations.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Input, Password, Submit } from '../../shared/fields.tsx';
import { FIELD_TEXTS } from '../../shared/texts.ts';
import { ROLE_TEXTS } from '../texts.ts';
import { LINK_TEXTS as WORDS } from './texts.ts';

interface FormProps {
  of: Filled;
  action: string;
}

export function RequestResetForm({ of, action, back }: FormProps & { back: string }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(WORDS.ask_title)}</h1>
      <p>{t(WORDS.ask_lead)}</p>
      <Form action={action} of={of} label={t(WORDS.ask_title)}>
        <Input of={of} path="email" label={FIELD_TEXTS.email} autocomplete="username" inputmode="email" />
        <Submit>{t(WORDS.send)}</Submit>
      </Form>
      <p class="small">
        <a href={back}>{t(WORDS.back)}</a>
      </p>
    </section>
  );
}

export function ResetRequested({ back }: { back: string }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(WORDS.asked_title)}</h1>
      <p>{t(WORDS.asked_lead)}</p>
      <p class="muted">{t(WORDS.asked_hint)}</p>
      <p class="small">
        <a href={back}>{t(WORDS.back)}</a>
      </p>
    </section>
  );
}

export function NewPasswordForm({ of, action, email }: FormProps & { email: string }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(WORDS.reset_title)}</h1>
      <p>{t(WORDS.reset_lead, { email })}</p>
      <Form action={action} of={of} label={t(WORDS.reset_title)}>
        <NewPassword of={of} path="password" label={WORDS.new_password} />
        <Submit>{t(WORDS.save)}</Submit>
      </Form>
    </section>
  );
}

export function NewPassword(props: Pick<Parameters<typeof Password>[0], 'of' | 'path' | 'label'>) {
  return <Password {...props} hint={WORDS.password_hint} autocomplete="new-password" />;
}

type Offer = Awaited<ReturnType<typeof requireOffer>>;

export function AcceptInvitationForm({ of, action, offer }: FormProps & { offer: Offer }) {
  const { t } = useReader();
  const { merchant, email, role, is_known } = offer;
  return (
    <section class="card narrow">
      <h1>{t(WORDS.join_title, { merchant })}</h1>
      <p>{t(WORDS.join_lead, { merchant, email })}</p>
      <p>{t(WORDS.role, { role: t(ROLE_TEXTS[role].name) })}</p>
      <p class="muted">{t(ROLE_TEXTS[role].hint)}</p>
      <p>{t(is_known ? WORDS.join_known : WORDS.join_new)}</p>
      <Form action={action} of={of} label={t(WORDS.join_title, { merchant })}>
        {!is_known && (
          <>
            <Input of={of} path="name" label={FIELD_TEXTS.name} autocomplete="name" maxlength={120} />
            <NewPassword of={of} path="password" label={WORDS.password} />
          </>
        )}
        <Submit>{t(is_known ? WORDS.accept : WORDS.join)}</Submit>
      </Form>
    </section>
  );
}

export function ConfirmForm({ of, action, email }: FormProps & { email: string }) {
  const { t } = useReader();
  return (
    <section class="card narrow">
      <h1>{t(WORDS.confirm_title)}</h1>
      <p>{t(WORDS.confirm_lead, { email })}</p>
      <Form action={action} of={of} label={t(WORDS.confirm_title)}>
        <Submit>{t(WORDS.confirm)}</Submit>
      </Form>
    </section>
  );
}
