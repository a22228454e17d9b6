import type { Tier } from '../../access/scope/index.ts';
import { refused } from '../../platform/problem.ts';
import { compile, type Template } from './template/compile.ts';
import { TemplateError } from './template/template-error.ts';

/** L7: a rule is compiled when it is written; 422 at `at` with the character that is wrong. */
export function checkRule(text: string, tier: Tier, at: string): void {
  compiledRule(text, tier, at);
}

export function compiledRule<T extends Tier>(text: string, tier: T, at: string): Template<T> {
  try {
    return compile(text, tier);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw refused(at, `does not compile: ${error.message} (character ${error.position})`, text);
  }
}
