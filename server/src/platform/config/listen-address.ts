import { isIPv4, isIPv6 } from 'node:net';

export interface ListenAddress {
  readonly host: string;
  /** 0 lets the operating system choose. */
  readonly port: number;
}

const HOST_AND_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<host>[^:[\]]+)):(?<port>\d{1,5})$/;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

export function parseListen(raw: string): ListenAddress | undefined {
  const parts = HOST_AND_PORT.exec(raw)?.groups;
  const port = Number(parts?.['port']);
  if (parts === undefined || port > 65535) return undefined;
  const { v6, host } = parts;
  if (v6 !== undefined) return isIPv6(v6) ? { host: v6, port } : undefined;
  return host !== undefined && isHost(host) ? { host, port } : undefined;
}

export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** Digits and dots alone are a mistyped address, never a name. */
function isHost(host: string): boolean {
  return isIPv4(host) || (HOST_NAME.test(host) && !/^[\d.]+$/.test(host));
}
