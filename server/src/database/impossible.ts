/** Why a backup, a restore or a move is not done; its message is for whoever typed the command. */
export class Impossible extends Error {}
