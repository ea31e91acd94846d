/** Circuit breaker options of the network client and all gateway clients. Times are in milliseconds. */
export const BREAKER = {
  timeout: false,
  resetTimeout: 2_000,
  errorThresholdPercentage: 50,
  volumeThreshold: 10,
  rollingCountTimeout: 5_000,
} as const;
