// Written by `npm run sdk-types` from the API document: change that, not this.

export type ResponseCode =
  /** Refer to the card issuer */
  | '01'
  /** Merchant not accepted by the issuer */
  | '03'
  /** Issuer asks to retain the card */
  | '04'
  /** Declined by the issuer, no cause given */
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
  /** This type of reservation takes no 3DS data */
  | '309'
  /** Invalid ECI: use 05, 06 or 07 */
  | '310'
  /** 3DS data of Mastercard with a Visa card */
  | '319'
  /** 3DS data of Visa with a card of another brand */
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
  /** PIN tries used up, retain the card */
  | '38'
  /** Card reported lost */
  | '41'
  /** Card blocked by the issuer */
  | '43'
  /** Insufficient funds */
  | '51'
  /** No checking account behind the card */
  | '52'
  /** No savings account behind the card */
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
  /** Over the amount limit of the card */
  | '61'
  /** Restricted card */
  | '62'
  /** Security check failed at the issuer */
  | '63'
  /** Over the number of transactions allowed */
  | '65'
  /** Issuer answered too late */
  | '68'
  /** PIN tries used up */
  | '75'
  /** Issuer cannot find the original operation */
  | '76'
  /** Does not match the original operation */
  | '77'
  /** Account not found or not active */
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
  /** Past the last date for a void */
  | 'A01'
  /** Its state does not admit a void */
  | 'A03'
  /** Its state does not admit a void */
  | 'A04'
  /** Its state does not admit a void */
  | 'A05'
  /** Its state does not admit a void */
  | 'A06'
  /** Incremental operations cannot be voided */
  | 'A07'
  /** Internal error of the network */
  | 'E99'
  /** Nobody paid in time */
  | 'EXPIRED'
  /** Reservation already charged at the network */
  | 'M01'
  /** The operation is not a held reservation */
  | 'M02'
  /** Reservation expired at the network */
  | 'M04'
  /** Reservation not approved: nothing is held */
  | 'M05'
  /** Operation not found; kept for 30 days */
  | 'M06'
  /** Brand or issuer without reservations */
  | 'M08'
  /** Brand or issuer without reservations */
  | 'M10'
  /** Brand or issuer without reservations */
  | 'M11'
  /** Final amount does not match the hold */
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
  /** The payer took back the permission to charge */
  | 'R1'
  /** Network service unavailable */
  | 'S01'
  /** Encryption with the network failed */
  | 'S10'
  /** Encryption with the network failed */
  | 'S11'
  /** Reservation already charged */
  | 'V39'
  /** Reservation outside its release dates */
  | 'V40'
  /** Operation cannot be voided */
  | 'V42';
