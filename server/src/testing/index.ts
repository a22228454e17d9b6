export { statement as testStatement } from '../platform/database/index.ts';
export { createTestDatabase } from './database.ts';
export { type NewGrant, type NewPerson, type Person, seedPerson } from './people.ts';
export { expectProblem } from './problems.ts';
export { startTestServer, type TestServer, type TestServerOptions } from './server.ts';
