/** When a network or a gateway counts as silent, and how soon it is tried again: the same for all of them. */
export const BREAKER = {
  timeout: false,
  resetTimeout: 2_000,
  errorThresholdPercentage: 50,
  volumeThreshold: 10,
  rollingCountTimeout: 5_000,
} as const;
