export { createTestDatabase } from './database.ts';
export { type NewGrant, type NewPerson, type Person, seedPerson } from './people.ts';
export { plantLocation, plantLocationType } from './places.ts';
export { expectProblem } from './problems.ts';
export { startTestServer, type TestServer, type TestServerOptions } from './server.ts';
