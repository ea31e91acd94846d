// Generated from the API document by `npm run sdk-types`. Do not edit.

export type ResponseCode =
  /** Refer to the card issuer */
  | '01'
  /** Merchant not accepted by the issuer */
  | '03'
  /** Issuer asks to retain the card */
  | '04'
  /** Declined by the issuer without a reason */
  | '05'
  /** General error at the issuer */
  | '06'
  /** Retain the card, special conditions */
  | '07'
  /** Invalid transaction */
  | '12'
  /** Amount not accepted by the issuer */
  | '13'
  /** Invalid card */
  | '14'
  /** No issuer for this card number */
  | '15'
  /** Transaction must be sent again */
  | '19'
  /** Issuer could not read the data */
  | '30'
  /** No 3DS data for this reservation type */
  | '309'
  /** Invalid ECI: use 05, 06 or 07 */
  | '310'
  /** Mastercard 3DS data with a Visa card */
  | '319'
  /** Visa 3DS data with another brand */
  | '320'
  /** Expired card, retain */
  | '33'
  /** Suspected fraud, retain the card */
  | '34'
  /** Retain the card, call the acquirer */
  | '35'
  /** Restricted card, retain */
  | '36'
  /** Retain the card, call security */
  | '37'
  /** PIN tries exceeded, retain the card */
  | '38'
  /** Card reported lost */
  | '41'
  /** Card blocked by the issuer */
  | '43'
  /** Insufficient funds */
  | '51'
  /** Card has no checking account */
  | '52'
  /** Card has no savings account */
  | '53'
  /** Expired card */
  | '54'
  /** Wrong PIN */
  | '55'
  /** Transaction type not allowed for the card */
  | '57'
  /** Transaction not allowed at this merchant */
  | '58'
  /** Suspected fraud */
  | '59'
  /** Amount limit of the card exceeded */
  | '61'
  /** Restricted card */
  | '62'
  /** Security check failed at the issuer */
  | '63'
  /** Transaction count limit exceeded */
  | '65'
  /** Issuer responded too late */
  | '68'
  /** PIN attempts exceeded */
  | '75'
  /** Issuer cannot find the original operation */
  | '76'
  /** Does not match the original operation */
  | '77'
  /** Account not found or inactive */
  | '78'
  /** Wrong security code */
  | '82'
  /** Daily close in progress */
  | '90'
  /** Issuer unavailable */
  | '91'
  /** No route to the issuer */
  | '92'
  /** Not completed for legal reasons */
  | '93'
  /** Duplicate transmission */
  | '94'
  /** System failure at the issuer or the network */
  | '96'
  /** Invalid CVV */
  | '98'
  /** Void deadline passed */
  | 'A01'
  /** Status does not allow a void */
  | 'A03'
  /** Status does not allow a void */
  | 'A04'
  /** Status does not allow a void */
  | 'A05'
  /** Status does not allow a void */
  | 'A06'
  /** Incremental operations cannot be voided */
  | 'A07'
  /** Internal error of the network */
  | 'E99'
  /** Payment deadline passed */
  | 'EXPIRED'
  /** Reservation already charged at the network */
  | 'M01'
  /** Operation is not a held reservation */
  | 'M02'
  /** Reservation expired at the network */
  | 'M04'
  /** Reservation not approved: nothing is held */
  | 'M05'
  /** Operation not found (kept for 30 days) */
  | 'M06'
  /** No reservations for brand or issuer */
  | 'M08'
  /** No reservations for brand or issuer */
  | 'M10'
  /** No reservations for brand or issuer */
  | 'M11'
  /** Amount does not match the hold */
  | 'M12'
  /** The amount is held on a card already */
  | 'MIT_ALREADY_AUTHORIZED'
  /** Final charge already applied */
  | 'MIT_ALREADY_CONFIRMED'
  /** Charge above the hold */
  | 'MIT_AMOUNT_EXCEEDS_AUTHORIZED'
  /** Reservation expired */
  | 'MIT_EXPIRED'
  /** Brand without reservations here */
  | 'MIT_FRANCHISE_NOT_ENABLED'
  /** An authorization is already running */
  | 'MIT_IN_PROGRESS'
  /** Production key required */
  | 'MIT_PRODUCTION_KEY_REQUIRED'
  /** Fewer than 24 hours to expiry */
  | 'MIT_VOID_WINDOW_CLOSED'
  /** Payer revoked the permission to charge */
  | 'R1'
  /** Network service unavailable */
  | 'S01'
  /** Encryption with the network failed */
  | 'S10'
  /** Encryption with the network failed */
  | 'S11'
  /** Reservation already charged */
  | 'V39'
  /** Outside the release period */
  | 'V40'
  /** Operation cannot be voided */
  | 'V42';
