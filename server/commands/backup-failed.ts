/** Why a backup can't be made or restored, in words for the person who typed the command. */
export class Failed extends Error {}
