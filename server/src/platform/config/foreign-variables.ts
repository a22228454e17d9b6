/** Variables of the command line, which may well be set in the shell that starts a server. */
const CLIENT = new Set(['MUSTER_SERVER', 'MUSTER_TOKEN', 'MUSTER_CONTEXT', 'MUSTER_OUTPUT']);

/**
 * What Kubernetes and container links put into every process beside a service whose name starts with `muster`
 * (`MUSTER_SERVICE_HOST`, `MUSTER_PORT_8080_TCP_ADDR`): nobody wrote them, so they are no typos.
 */
const SERVICE_LINK =
  /^MUSTER_(?:\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)$/;
const SERVICE_URL = /^(?:tcp|udp|sctp):\/\//;

/** Known and none of the server's business. `MUSTER_PORT=8080` stays a mistake worth naming. */
export function isForeign(name: string, value: string): boolean {
  return CLIENT.has(name) || SERVICE_LINK.test(name) || (name.endsWith('_PORT') && SERVICE_URL.test(value));
}
