/** A backup or restore error whose message is written for the operator. */
export class BackupError extends Error {}

/** The passphrase is missing or wrong. That says nothing about the file. */
export class PassphraseError extends BackupError {}
