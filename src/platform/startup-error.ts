/** A failure to start that its reader can mend: the message is one line that says what to do. */
export class StartupError extends Error {}
