// Generated from the API document by `npm run sdk-types`. Do not edit.

export type ResponseCode =
  /** Message: “Refer to the card issuer” */
  | '01'
  /** Message: “Merchant not accepted by the issuer” */
  | '03'
  /** Message: “Issuer asks to retain the card” */
  | '04'
  /** Message: “Declined by the issuer without a reason” */
  | '05'
  /** Message: “General error at the issuer” */
  | '06'
  /** Message: “Retain the card, special conditions” */
  | '07'
  /** Message: “Invalid transaction” */
  | '12'
  /** Message: “Amount not accepted by the issuer” */
  | '13'
  /** Message: “Invalid card” */
  | '14'
  /** Message: “No issuer for this card number” */
  | '15'
  /** Message: “Transaction must be sent again” */
  | '19'
  /** Message: “Issuer could not read the data” */
  | '30'
  /** Message: “No 3DS data for this reservation type” */
  | '309'
  /** Message: “Invalid ECI: use 05, 06 or 07” */
  | '310'
  /** Message: “Mastercard 3DS data with a Visa card” */
  | '319'
  /** Message: “Visa 3DS data with another brand” */
  | '320'
  /** Message: “Expired card, retain” */
  | '33'
  /** Message: “Suspected fraud, retain the card” */
  | '34'
  /** Message: “Retain the card, call the acquirer” */
  | '35'
  /** Message: “Restricted card, retain” */
  | '36'
  /** Message: “Retain the card, call security” */
  | '37'
  /** Message: “PIN tries exceeded, retain the card” */
  | '38'
  /** Message: “Card reported lost” */
  | '41'
  /** Message: “Card blocked by the issuer” */
  | '43'
  /** Message: “Insufficient funds” */
  | '51'
  /** Message: “Card has no checking account” */
  | '52'
  /** Message: “Card has no savings account” */
  | '53'
  /** Message: “Expired card” */
  | '54'
  /** Message: “Wrong PIN” */
  | '55'
  /** Message: “Transaction type not allowed for the card” */
  | '57'
  /** Message: “Transaction not allowed at this merchant” */
  | '58'
  /** Message: “Suspected fraud” */
  | '59'
  /** Message: “Amount limit of the card exceeded” */
  | '61'
  /** Message: “Restricted card” */
  | '62'
  /** Message: “Security check failed at the issuer” */
  | '63'
  /** Message: “Transaction count limit exceeded” */
  | '65'
  /** Message: “Issuer responded too late” */
  | '68'
  /** Message: “PIN attempts exceeded” */
  | '75'
  /** Message: “Issuer cannot find the original operation” */
  | '76'
  /** Message: “Does not match the original operation” */
  | '77'
  /** Message: “Account not found or inactive” */
  | '78'
  /** Message: “Wrong security code” */
  | '82'
  /** Message: “Daily close in progress” */
  | '90'
  /** Message: “Issuer unavailable” */
  | '91'
  /** Message: “No route to the issuer” */
  | '92'
  /** Message: “Not completed for legal reasons” */
  | '93'
  /** Message: “Duplicate transmission” */
  | '94'
  /** Message: “System failure at the issuer or the network” */
  | '96'
  /** Message: “Invalid CVV” */
  | '98'
  /** Message: “Void deadline passed” */
  | 'A01'
  /** Message: “Status does not allow a void” */
  | 'A03'
  /** Message: “Status does not allow a void” */
  | 'A04'
  /** Message: “Status does not allow a void” */
  | 'A05'
  /** Message: “Status does not allow a void” */
  | 'A06'
  /** Message: “Incremental operations cannot be voided” */
  | 'A07'
  /** Message: “Internal error of the network” */
  | 'E99'
  /** Message: “Payment deadline passed” */
  | 'EXPIRED'
  /** Message: “Reservation already charged at the network” */
  | 'M01'
  /** Message: “Operation is not a held reservation” */
  | 'M02'
  /** Message: “Reservation expired at the network” */
  | 'M04'
  /** Message: “Reservation not approved: nothing is held” */
  | 'M05'
  /** Message: “Operation not found (kept for 30 days)” */
  | 'M06'
  /** Message: “No reservations for brand or issuer” */
  | 'M08'
  /** Message: “No reservations for brand or issuer” */
  | 'M10'
  /** Message: “No reservations for brand or issuer” */
  | 'M11'
  /** Message: “Amount does not match the hold” */
  | 'M12'
  /** Message: “The amount is held on a card already” */
  | 'MIT_ALREADY_AUTHORIZED'
  /** Message: “Final charge already applied” */
  | 'MIT_ALREADY_CONFIRMED'
  /** Message: “Charge above the hold” */
  | 'MIT_AMOUNT_EXCEEDS_AUTHORIZED'
  /** Message: “Reservation expired” */
  | 'MIT_EXPIRED'
  /** Message: “Brand without reservations here” */
  | 'MIT_FRANCHISE_NOT_ENABLED'
  /** Message: “An authorization is already running” */
  | 'MIT_IN_PROGRESS'
  /** Message: “Production key required” */
  | 'MIT_PRODUCTION_KEY_REQUIRED'
  /** Message: “Fewer than 24 hours to expiry” */
  | 'MIT_VOID_WINDOW_CLOSED'
  /** Message: “Payer revoked the permission to charge” */
  | 'R1'
  /** Message: “Network service unavailable” */
  | 'S01'
  /** Message: “Encryption with the network failed” */
  | 'S10'
  /** Message: “Encryption with the network failed” */
  | 'S11'
  /** Message: “Reservation already charged” */
  | 'V39'
  /** Message: “Outside the release period” */
  | 'V40'
  /** Message: “Operation cannot be voided” */
  | 'V42';
