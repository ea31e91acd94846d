import { notFound } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import { listCheckoutTemplates } from '#src/tenancy/merchants/store.ts';
import { saveOwnTemplate, templateBody } from '#src/tenancy/merchants/templates/of-merchant.ts';
import { useReader } from '../../shared/document.tsx';
import { Checkbox, type Filled, Form, Input, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import { type Act, panelForm, type Show } from '../guard.tsx';
import { Card, Pill } from '../kit/parts.tsx';
import { DataTable } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { idOf } from './offices.tsx';
import { Preview } from './preview.tsx';
import { filledWith, MERCHANT_WIDE, Section, savedAt } from './section.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/settings/templates';
const showAll: Show = async (deps, visit, { principal, place, membership }, problem) => {
  const templates = await listCheckoutTemplates(deps.db, principal.commerce_id);
  const { locale } = visit;
  const t = (text: Parameters<typeof say>[0]) => say(text, locale);
  const { name: merchant } = membership.merchant;
  return {
    title: t(TEXTS.templates),
    content: (
      <Section
        title={TEXTS.templates}
        lead={TEXTS.templates_lead}
        place={place}
        reach="both"
        of={{ visit, problem }}
      >
        <DataTable
          label={t(TEXTS.templates)}
          columns={[{ label: t(TEXTS.name) }, { label: t(TEXTS.state) }, { label: t(TEXTS.preview) }]}
          rows={templates.map((template) => ({
            key: String(template.id),
            cells: [
              <strong key="name">
                <a href={pathAt(place, `${PATH}/${template.id}`)}>{template.name}</a>
              </strong>,
              <Pill key="state" tone={template.active ? 'good' : 'still'}>
                {t(stateOf(template))}
              </Pill>,
              <Preview
                key="look"
                name={template.name}
                title={template.title ?? merchant}
                colour={template.colour}
              />,
            ],
          }))}
        />
        <Card title={t(TEXTS.template_new)}>
          <TemplateForm
            of={filledWith(visit, problem, { active: '1' })}
            action={pathAt(place, PATH)}
            label={t(TEXTS.template_new)}
          />
        </Card>
      </Section>
    ),
  };
};

/**
 * Returns the label of a template's state. An inactive template is never shown as the default, even if
 * `is_default` is set.
 */
function stateOf({ active, is_default }: { active: boolean; is_default: boolean }) {
  if (!active) return TEXTS.inactive;
  return is_default ? TEXTS.default : TEXTS.active;
}

const showOne: Show = async (deps, visit, { principal, place, membership }, problem) => {
  const id = idOf(visit.params.id ?? '');
  const template = (await listCheckoutTemplates(deps.db, principal.commerce_id)).find((one) => one.id === id);
  if (!template) throw notFound();
  const { name, title, colour } = template;
  const ticked = (is: boolean) => (is ? '1' : null);
  const current = {
    ...{ name, title, colour, is_default: ticked(template.is_default) },
    ...{ asks_address: ticked(template.asks_address), active: ticked(template.active) },
  };
  const label = { es: name, en: name };
  return {
    title: name,
    content: (
      <Section title={label} lead={TEXTS.templates_lead} place={place} reach="both" of={{ visit, problem }}>
        <Card title={say(TEXTS.preview, visit.locale)}>
          <Preview name={name} title={title ?? membership.merchant.name} colour={colour} />
        </Card>
        <Card>
          <TemplateForm
            of={filledWith(visit, problem, current)}
            action={pathAt(place, `${PATH}/${id}`)}
            label={name}
          />
        </Card>
      </Section>
    ),
  };
};

function TemplateForm({ of, action, label }: { of: Filled; action: string; label: string }) {
  const { t } = useReader();
  return (
    <Form action={action} of={of} label={label}>
      <Input of={of} path="name" label={TEXTS.name} autocomplete="off" maxlength={80} />
      <Input
        of={of}
        path="title"
        label={TEXTS.template_title}
        hint={TEXTS.template_title_hint}
        autocomplete="off"
        maxlength={80}
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
      <Checkbox of={of} path="is_default" label={TEXTS.make_default} optional>
        {t(TEXTS.make_default)}
      </Checkbox>
      <Checkbox of={of} path="asks_address" label={TEXTS.asks_address} optional>
        {t(TEXTS.asks_address)}
      </Checkbox>
      <Checkbox of={of} path="active" label={TEXTS.active} optional>
        {t(TEXTS.active)}
      </Checkbox>
      <Submit>{t(TEXTS.save)}</Submit>
    </Form>
  );
}

const save: Act = async (deps, { form, params }, { principal, place }) => {
  const { name, title = null, colour = null } = parse(templateBody, form);
  const input = {
    name,
    title,
    colour,
    // `undefined` leaves the default unchanged: it moves only when another template becomes the default.
    is_default: sentFor(form, 'is_default') !== '' || undefined,
    asks_address: sentFor(form, 'asks_address') !== '',
    active: sentFor(form, 'active') !== '',
    id: params.id === undefined ? null : idOf(params.id),
  };
  await inTransaction(deps.db, (db) => saveOwnTemplate({ ...deps, db }, principal, input));
  return savedAt(place, PATH);
};

export const templatePages: readonly Page[] = [
  ...panelForm(PATH, { ...MERCHANT_WIDE, show: showAll, act: save }),
  ...panelForm(`${PATH}/:id`, { ...MERCHANT_WIDE, show: showOne, act: save }),
];
