// Generated from the API document by `npm run sdk-types`. Do not edit.

export type ResponseCode =
  /** Error message: “Refer to the card issuer” */
  | '01'
  /** Error message: “Merchant not accepted by the issuer” */
  | '03'
  /** Error message: “Issuer asks to retain the card” */
  | '04'
  /** Error message: “Declined by the issuer without a reason” */
  | '05'
  /** Error message: “General error at the issuer” */
  | '06'
  /** Error message: “Retain the card, special conditions” */
  | '07'
  /** Error message: “Invalid transaction” */
  | '12'
  /** Error message: “Amount not accepted by the issuer” */
  | '13'
  /** Error message: “Invalid card” */
  | '14'
  /** Error message: “No issuer for this card number” */
  | '15'
  /** Error message: “Transaction must be sent again” */
  | '19'
  /** Error message: “Issuer could not read the data” */
  | '30'
  /** Error message: “No 3DS data for this reservation type” */
  | '309'
  /** Error message: “Invalid ECI: use 05, 06 or 07” */
  | '310'
  /** Error message: “Mastercard 3DS data with a Visa card” */
  | '319'
  /** Error message: “Visa 3DS data with another brand” */
  | '320'
  /** Error message: “Expired card, retain” */
  | '33'
  /** Error message: “Suspected fraud, retain the card” */
  | '34'
  /** Error message: “Retain the card, call the acquirer” */
  | '35'
  /** Error message: “Restricted card, retain” */
  | '36'
  /** Error message: “Retain the card, call security” */
  | '37'
  /** Error message: “PIN tries exceeded, retain the card” */
  | '38'
  /** Error message: “Card reported lost” */
  | '41'
  /** Error message: “Card blocked by the issuer” */
  | '43'
  /** Error message: “Insufficient funds” */
  | '51'
  /** Error message: “Card has no checking account” */
  | '52'
  /** Error message: “Card has no savings account” */
  | '53'
  /** Error message: “Expired card” */
  | '54'
  /** Error message: “Wrong PIN” */
  | '55'
  /** Error message: “Transaction type not allowed for the card” */
  | '57'
  /** Error message: “Transaction not allowed at this merchant” */
  | '58'
  /** Error message: “Suspected fraud” */
  | '59'
  /** Error message: “Amount limit of the card exceeded” */
  | '61'
  /** Error message: “Restricted card” */
  | '62'
  /** Error message: “Security check failed at the issuer” */
  | '63'
  /** Error message: “Transaction count limit exceeded” */
  | '65'
  /** Error message: “Issuer responded too late” */
  | '68'
  /** Error message: “PIN attempts exceeded” */
  | '75'
  /** Error message: “Issuer cannot find the original operation” */
  | '76'
  /** Error message: “Does not match the original operation” */
  | '77'
  /** Error message: “Account not found or inactive” */
  | '78'
  /** Error message: “Wrong security code” */
  | '82'
  /** Error message: “Daily close in progress” */
  | '90'
  /** Error message: “Issuer unavailable” */
  | '91'
  /** Error message: “No route to the issuer” */
  | '92'
  /** Error message: “Not completed for legal reasons” */
  | '93'
  /** Error message: “Duplicate transmission” */
  | '94'
  /** Error message: “System failure at the issuer or the network” */
  | '96'
  /** Error message: “Invalid CVV” */
  | '98'
  /** Error message: “Void deadline passed” */
  | 'A01'
  /** Error message: “Status does not allow a void” */
  | 'A03'
  /** Error message: “Status does not allow a void” */
  | 'A04'
  /** Error message: “Status does not allow a void” */
  | 'A05'
  /** Error message: “Status does not allow a void” */
  | 'A06'
  /** Error message: “Incremental operations cannot be voided” */
  | 'A07'
  /** Error message: “Internal error of the network” */
  | 'E99'
  /** Error message: “Payment deadline passed” */
  | 'EXPIRED'
  /** Error message: “Reservation already charged at the network” */
  | 'M01'
  /** Error message: “Operation is not a held reservation” */
  | 'M02'
  /** Error message: “Reservation expired at the network” */
  | 'M04'
  /** Error message: “Reservation not approved: nothing is held” */
  | 'M05'
  /** Error message: “Operation not found (kept for 30 days)” */
  | 'M06'
  /** Error message: “No reservations for brand or issuer” */
  | 'M08'
  /** Error message: “No reservations for brand or issuer” */
  | 'M10'
  /** Error message: “No reservations for brand or issuer” */
  | 'M11'
  /** Error message: “Amount does not match the hold” */
  | 'M12'
  /** Error message: “The amount is held on a card already” */
  | 'MIT_ALREADY_AUTHORIZED'
  /** Error message: “Final charge already applied” */
  | 'MIT_ALREADY_CONFIRMED'
  /** Error message: “Charge above the hold” */
  | 'MIT_AMOUNT_EXCEEDS_AUTHORIZED'
  /** Error message: “Reservation expired” */
  | 'MIT_EXPIRED'
  /** Error message: “Brand without reservations here” */
  | 'MIT_FRANCHISE_NOT_ENABLED'
  /** Error message: “An authorization is already running” */
  | 'MIT_IN_PROGRESS'
  /** Error message: “Production key required” */
  | 'MIT_PRODUCTION_KEY_REQUIRED'
  /** Error message: “Fewer than 24 hours to expiry” */
  | 'MIT_VOID_WINDOW_CLOSED'
  /** Error message: “Payer revoked the permission to charge” */
  | 'R1'
  /** Error message: “Network service unavailable” */
  | 'S01'
  /** Error message: “Encryption with the network failed” */
  | 'S10'
  /** Error message: “Encryption with the network failed” */
  | 'S11'
  /** Error message: “Reservation already charged” */
  | 'V39'
  /** Error message: “Outside the release period” */
  | 'V40'
  /** Error message: “Operation cannot be voided” */
  | 'V42';
