export { BodyValidator, refuseBody } from './body.ts';
export { instant } from './formats.ts';
export { parseJson } from './json.ts';
export { QueryValidator } from './query.ts';
export { createAjv } from './validator.ts';
