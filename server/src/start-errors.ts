const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be opened by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
};

/** The listener cannot be opened; the message is the sentence its operator reads. */
export class AddressTaken extends Error {
  constructor(host: string, port: number, code: string) {
    super(
      `${host}:${port} ${REASONS[code] ?? 'cannot be opened'}; set MUSTER_LISTEN to another <host>:<port>.`,
    );
    this.name = 'AddressTaken';
  }
}

/** The schema is older than this release and migrating was not allowed. */
export class SchemaBehind extends Error {
  constructor(pending: readonly string[]) {
    super(
      `The database lacks ${pending.length} migrations (${pending.join(', ')}); run \`muster migrate up\`.`,
    );
    this.name = 'SchemaBehind';
  }
}
