export { mintToken, parseToken, type TokenTrace, type TokenType } from './token.ts';
