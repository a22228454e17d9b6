import type { Tier } from '../../../access/scope/index.ts';
import { asLabel, type Helpers } from '../text.ts';
import type { Facts } from './facts.ts';
import { type Expression, type Nodes, parse } from './parse.ts';

/** A rule that may be rendered for rows of its kind. */
export interface Template<T extends Tier = Tier> {
  /** L8, L9: the label of these facts, or `''`. Reads nothing else; the time it takes is bounded by L7. */
  render(facts: Facts<T>, helpers: Helpers): string;
}

/** Throws a TemplateError (L7). */
export function compile<T extends Tier>(text: string, tier: T): Template<T> {
  const nodes = parse(text, tier);
  return { render: (facts, helpers) => asLabel(rendered(nodes, facts as Partial<Facts>, helpers)) };
}

function rendered(nodes: Nodes, facts: Partial<Facts>, helpers: Helpers): string {
  let text = '';
  for (const node of nodes) {
    if (node.kind === 'text') text += node.text;
    else if (node.kind === 'output') text += applied(node.expression, facts, helpers);
    else text += rendered(facts[node.fact] ? node.met : node.unmet, facts, helpers);
  }
  return text;
}

function applied({ fact, helpers: names }: Expression, facts: Partial<Facts>, helpers: Helpers): string {
  return names.reduce((text, helper) => helpers[helper](text), facts[fact] ?? '');
}
