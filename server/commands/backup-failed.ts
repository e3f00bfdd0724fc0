/** A backup or restore error whose message is written for the operator. */
export class Failed extends Error {}
