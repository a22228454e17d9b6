/** First half of every advisory lock of this room: the bytes of "Must". */
export const lockClass = 0x4d757374;

export const lockNumbers = {
  /** Held on the maintenance database by the Muster that runs an embedded server. */
  folder: 1,
  /** Held on the database being migrated. */
  migration: 2,
} as const;
