import { say } from '#src/kernel/texts.ts';
import { brandBody, changeBrand, dropLogo, readUploadedLogo } from '#src/panel/brand.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import { logoUrl } from '#src/tenancy/merchants/logo-url.ts';
import { findBranding } from '#src/tenancy/merchants/templates/store.ts';
import { CsrfToken, useReader } from '../../shared/document.tsx';
import { type Filled, Input, Submit } from '../../shared/fields.tsx';
import { FileInput } from '../../shared/other-inputs.tsx';
import type { Page } from '../../shared/page.ts';
import { panelAction, panelForm, type Show } from '../guard.tsx';
import { ButtonForm } from '../kit/forms.tsx';
import { Card } from '../kit/parts.tsx';
import { pathAt } from '../scope.ts';
import { Preview } from './preview.tsx';
import { filledWith, MERCHANT_WIDE, Section, savedAt } from './section.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/settings/brand';

const show: Show = async (deps, visit, { principal, place, membership }, problem) => {
  const look = await findBranding(deps.db, { commerce_id: principal.commerce_id });
  const logo = look?.logo ? logoUrl(look.logo) : null;
  const colour = look?.colour ?? null;
  const { name } = membership.merchant;
  return {
    title: say(TEXTS.brand, visit.locale),
    content: (
      <Section title={TEXTS.brand} lead={TEXTS.brand_lead} place={place} reach="both" of={{ visit, problem }}>
        <Card title={say(TEXTS.preview, visit.locale)}>
          <Preview name={name} title={look?.title ?? name} colour={colour} logo={logo} />
          <p class="muted">{say(TEXTS.colour_safe, visit.locale)}</p>
        </Card>
        <Card>
          <BrandForm of={filledWith(visit, problem, { colour })} action={pathAt(place, PATH)} />
          {logo !== null && (
            <ButtonForm action={pathAt(place, `${PATH}/no-logo`)} kind="danger">
              {say(TEXTS.logo_remove, visit.locale)}
            </ButtonForm>
          )}
        </Card>
      </Section>
    ),
  };
};

/** Form for branding. It does not use the `form` script, which cannot upload files. */
function BrandForm({ of, action }: { of: Filled; action: string }) {
  const { t } = useReader();
  return (
    <form method="post" action={action} enctype="multipart/form-data" aria-label={t(TEXTS.brand)}>
      <CsrfToken />
      <FileInput
        of={of}
        path="logo"
        label={TEXTS.logo}
        hint={TEXTS.logo_hint}
        accept="image/png,image/jpeg"
        optional
      />
      <Input
        of={of}
        path="colour"
        label={TEXTS.colour}
        hint={TEXTS.colour_hint}
        autocomplete="off"
        maxlength={7}
        optional
      />
      <Submit>{t(TEXTS.save)}</Submit>
    </form>
  );
}

export const brandPages: readonly Page[] = [
  ...panelForm(PATH, {
    ...MERCHANT_WIDE,
    files: true,
    show,
    async act(deps, { form, files }, { principal, place }) {
      const body = parse(brandBody, form);
      const file = files.get('logo')?.bytes;
      const logo = file ? await readUploadedLogo(deps, principal, file) : null;
      const input = { ...body, logo };
      await inTransaction(deps.db, (db) =>
        changeBrand({ ...deps, db, clock: deps.real_clock }, principal, input),
      );
      return savedAt(place, PATH);
    },
  }),
  panelAction(`${PATH}/no-logo`, {
    ...MERCHANT_WIDE,
    show,
    async act(deps, _visit, { principal, place }) {
      await inTransaction(deps.db, (db) => dropLogo({ ...deps, db }, principal));
      return savedAt(place, PATH);
    },
  }),
];
