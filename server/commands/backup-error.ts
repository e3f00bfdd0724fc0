/** A backup or restore error whose message is written for the operator. */
export class BackupError extends Error {}
