export { type Document, documentOf, type OpenBody, StreamedBody, Versioned } from './answers.ts';
export { SESSION_COOKIE, sessionCookie } from './cookies.ts';
export { acceptedVersions, contentTag, isUnchanged, rowTag } from './etag.ts';
export { bind, type Handler, type Handlers, type RouteTable } from './handlers.ts';
export type { Gatekeeper, Pipeline } from './pipeline.ts';
export { requireMatch } from './precondition.ts';
export { createHttpServer, type HttpOptions } from './server.ts';
