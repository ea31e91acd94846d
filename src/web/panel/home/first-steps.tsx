import type { Text } from '#src/kernel/texts.ts';
import { useReader } from '../../shared/document.tsx';
import { Card, LinkButton } from '../kit/parts.tsx';
import { type Place, pathAt } from '../scope.ts';
import type { HomeData } from './read.ts';

const TEXTS = {
  title: { es: 'Comience aquí', en: 'Begin here' },
  lead: {
    es: 'Cree un plan: su página de pago queda lista al momento. O pida un cobro único y envíe el enlace.',
    en: 'Create a plan: its payment page is ready immediately. Or create a one-off charge and send its link.',
  },
  plan: { es: 'Crear un plan', en: 'Create a plan' },
  sandbox: { es: 'Ver las tarjetas de prueba', en: 'See the test cards' },
} as const satisfies Record<string, Text>;

/**
 * Suggests first steps to a merchant that has no customers and charges yet. Renders nothing for other
 * merchants.
 */
export function FirstSteps({ of: { people, approvals }, place }: { of: HomeData; place: Place }) {
  const { t } = useReader();
  if (people.end > 0 || approvals.length > 0) return null;
  return (
    <Card title={t(TEXTS.title)}>
      <p>{t(TEXTS.lead)}</p>
      <div class="buttons">
        <LinkButton href={pathAt(place, '/plans/new')} kind="first">
          {t(TEXTS.plan)}
        </LinkButton>
        {place.environment === 'test' && (
          <LinkButton href={pathAt(place, '/sandbox')}>{t(TEXTS.sandbox)}</LinkButton>
        )}
      </div>
    </Card>
  );
}
