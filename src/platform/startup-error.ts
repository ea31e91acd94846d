/** A startup failure that the operator can fix. The message is a single line that explains how to fix it. */
export class StartupError extends Error {}
