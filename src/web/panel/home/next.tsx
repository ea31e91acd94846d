import { ZONE } from '#src/kernel/calendar.ts';
import { displayAt } from '#src/kernel/moments.ts';
import { counted } from '#src/kernel/texts.ts';
import { useReader } from '../../shared/document.tsx';
import { Money } from '../kit/parts.tsx';
import type { Place } from '../scope.ts';
import { expectedOn } from './expected.ts';
import type { HomeData } from './read.ts';
import { COUNTS, HOME } from './texts.ts';

/** Time of the daily charge run: 19:00 in Colombia. */
const EVENING = { hour: 19 } as const;

/** Shows when the next charge run takes place, how many charges it makes and the amount per currency. */
export function NextCharges({ of: { expected, now }, place }: { of: HomeData; place: Place }) {
  const { t, locale } = useReader();
  const local = now.toZonedDateTimeISO(ZONE);
  const evenings = expected
    .filter(({ count }) => count > 0)
    .map((one) => ({
      ...one,
      at: Temporal.PlainDate.from(one.day).toZonedDateTime({ timeZone: ZONE, plainTime: EVENING }),
    }))
    .filter(({ at }) => Temporal.ZonedDateTime.compare(at, local) > 0)
    .toSorted((one, other) => Temporal.ZonedDateTime.compare(one.at, other.at));
  const [next] = evenings;
  if (!next) return <>{t(HOME.no_charges)}</>;
  const same = evenings.filter(({ day }) => day === next.day);
  const count = same.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      {t(HOME.next_charges, { when: displayAt(next.at.toInstant(), now, locale) })}{' '}
      <a href={expectedOn(place, { day: next.at.toPlainDate(), now })}>
        {t(counted(count, COUNTS.charges), { count })}
        {same.map(({ currency, amount }) => (
          <span key={currency}>
            , <Money minor={amount} currency={currency} />
          </span>
        ))}
      </a>
    </>
  );
}
