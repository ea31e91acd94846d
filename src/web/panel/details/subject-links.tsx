import type { Text } from '#src/kernel/texts.ts';
import { useReader } from '../../shared/document.tsx';
import { type Place, pathAt } from '../scope.ts';

const RESERVATION = { path: '/reservations', text: { es: 'Reserva', en: 'Reservation' } };

/** Kinds of objects that a webhook or mail can refer to, each with the path and label of its page. */
const KINDS: Readonly<Record<string, { path: string; text: Text }>> = {
  subscription: { path: '/subscriptions', text: { es: 'Suscripción', en: 'Subscription' } },
  payment: { path: '/payments', text: { es: 'Pago', en: 'Payment' } },
  reservation: RESERVATION,
  pre_authorization: RESERVATION,
  dispute: { path: '/disputes', text: { es: 'Disputa', en: 'Dispute' } },
};

/** Link to the page of an object such as `subscription:<id>`. An object without a page is shown as plain text. */
export function SubjectLinks({ subject, place }: { subject: string; place: Place }) {
  const { t } = useReader();
  const [name = '', id = ''] = subject.split(':', 2);
  const kind = KINDS[name];
  if (!kind) return <>{subject}</>;
  return (
    <a href={pathAt(place, `${kind.path}/${id}`)}>
      {t(kind.text)} {id.slice(-8)}
    </a>
  );
}
