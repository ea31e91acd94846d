/** Loaded before a service: shifts the clock of the process by this offset. */
const SKEW_MS = Number(process.env.CHAOS_SKEW_MS ?? 0);
const RealDate = Date;
const realNow = Date.now;
const realInstant = Temporal.Now.instant.bind(Temporal.Now);

globalThis.Date = class extends RealDate {
  constructor(...values) {
    super(...(values.length === 0 ? [realNow() + SKEW_MS] : values));
  }

  static now() {
    return realNow() + SKEW_MS;
  }
};
Temporal.Now.instant = () => realInstant().add({ milliseconds: SKEW_MS });
