import { isLoopback, type ListenAddress } from './listen-address.ts';

interface Published {
  readonly listen: ListenAddress;
  readonly publicUrl?: string | undefined;
}

/** An http(s) origin as browsers spell it in `Origin` (C6); undefined when the URL says more than that. */
export function parseOrigin(raw: string): string | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(raw) || !URL.canParse(raw)) return undefined;
  const url = new URL(raw);
  return url.href === `${url.origin}/` ? url.origin : undefined;
}

/** The default can only be told once the port is bound: port 0 asks the operating system for one. */
export function publicOrigin(config: Published, actualPort: number): string {
  return config.publicUrl ?? new URL(`http://localhost:${actualPort}`).origin;
}

/** What an operator should hear at start although nothing is wrong enough to stop it. */
export function configWarnings(config: Published): readonly string[] {
  const overHttp = config.publicUrl === undefined || config.publicUrl.startsWith('http:');
  if (!overHttp || isLoopback(config.listen.host)) return [];
  return [
    // C5
    `The server listens on ${config.listen.host}, beyond this machine, with an http public URL: passwords and session cookies cross the network in clear. Put TLS in front and set MUSTER_PUBLIC_URL to its https origin.`,
  ];
}
