import type { Tier } from '../../../access/scope/index.ts';
import type { Helper } from '../text.ts';
import { type FactName, isFact } from './facts.ts';
import { TemplateError } from './template-error.ts';
import { type Part, type Token, tokenize } from './tokens.ts';

export const HELPERS: readonly Helper[] = ['title', 'upper', 'lower', 'slug', 'words'];

/** A fact, with the helpers that are applied to it, the innermost first. */
export interface Expression {
  readonly fact: FactName;
  readonly helpers: readonly Helper[];
}

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly expression: Expression }
  | { readonly kind: 'block'; readonly fact: FactName; readonly met: Nodes; readonly unmet: Nodes };
export type Nodes = readonly Node[];

/** L7. */
const LIMITS = { characters: 500, blocks: 4, helpers: 4 } as const;

/** L4, L7: the template as a tree, or a TemplateError. */
export function parse(text: string, tier: Tier): Nodes {
  const characters = [...text];
  if (characters.length === 0) throw new TemplateError('is empty', 1);
  if (characters.length > LIMITS.characters) {
    throw new TemplateError(`has more than ${LIMITS.characters} characters`, LIMITS.characters + 1);
  }
  return new Parser(tier, tokenize(characters)).template();
}

type Tag = Extract<Token, { kind: 'tag' }>;
type BlockName = 'if' | 'unless';

/** An open block: its name and where it began. */
interface Open {
  readonly name: BlockName;
  readonly position: number;
}

class Parser {
  readonly #tier: Tier;
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tier: Tier, tokens: readonly Token[]) {
    this.#tier = tier;
    this.#tokens = tokens;
  }

  template(): Nodes {
    const { nodes, end } = this.#nodes(0);
    if (end !== undefined) throw new TemplateError(`unmatched ${shown(end)}`, end.position);
    return nodes;
  }

  /** Nodes up to the end of the template or to a tag that is not theirs: `{{else}}` or `{{/…}}`. */
  #nodes(depth: number): { nodes: Nodes; end: Tag | undefined } {
    const nodes: Node[] = [];
    for (let token = this.#take(); token !== undefined; token = this.#take()) {
      if (token.kind === 'text') {
        nodes.push(token);
        continue;
      }
      const first = token.parts[0]?.text;
      if (first === '/' || first === 'else') return { nodes, end: token };
      nodes.push(first === '#' ? this.#block(token, depth + 1) : this.#output(token));
    }
    return { nodes, end: undefined };
  }

  #take(): Token | undefined {
    const token = this.#tokens[this.#next];
    this.#next += 1;
    return token;
  }

  #block(tag: Tag, depth: number): Node {
    const [, name, fact, ...rest] = tag.parts;
    if (name?.text !== 'if' && name?.text !== 'unless') {
      throw new TemplateError(`unknown block ${name?.text ?? ''}`.trim(), name?.position ?? tag.position);
    }
    const open: Open = { name: name.text, position: tag.position };
    if (depth > LIMITS.blocks) {
      throw new TemplateError(`more than ${LIMITS.blocks} blocks in each other`, open.position);
    }
    const asked = this.#fact(fact, tag);
    refuseMore(rest);
    const first = this.#nodes(depth);
    const second = isElse(first.end) ? this.#nodes(depth) : { nodes: [], end: first.end };
    closes(open, second.end);
    return open.name === 'if'
      ? { kind: 'block', fact: asked, met: first.nodes, unmet: second.nodes }
      : { kind: 'block', fact: asked, met: second.nodes, unmet: first.nodes };
  }

  #output(tag: Tag): Node {
    const [first, ...rest] = tag.parts;
    if (first !== undefined && rest.length === 0 && !isHelper(first.text)) {
      return { kind: 'output', expression: { fact: this.#fact(first, tag), helpers: [] } };
    }
    return { kind: 'output', expression: this.#applied(tag.parts, tag, 1) };
  }

  /** `helper arg`, all of it. */
  #applied(parts: readonly Part[], tag: Tag, depth: number): Expression {
    const [helper, first, ...rest] = parts;
    if (helper === undefined) throw new TemplateError('empty tag', tag.position);
    if (!isHelper(helper.text)) throw new TemplateError(`unknown helper ${helper.text}`, helper.position);
    if (depth > LIMITS.helpers) {
      throw new TemplateError(`more than ${LIMITS.helpers} helpers in each other`, helper.position);
    }
    if (first?.text !== '(') {
      const fact = this.#fact(first, tag);
      refuseMore(rest);
      return { fact, helpers: [helper.text] };
    }
    const close = closingOf(parts, 1);
    if (close === undefined) throw new TemplateError('unclosed (', first.position);
    refuseMore(parts.slice(close + 1));
    const inner = this.#applied(parts.slice(2, close), tag, depth + 1);
    return { fact: inner.fact, helpers: [...inner.helpers, helper.text] };
  }

  #fact(part: Part | undefined, tag: Tag): FactName {
    if (part === undefined) throw new TemplateError('a fact is missing', tag.position);
    if (!isFact(this.#tier, part.text)) {
      throw new TemplateError(`unknown fact ${part.text} of a ${this.#tier}`, part.position);
    }
    return part.text;
  }
}

function isHelper(text: string): text is Helper {
  return (HELPERS as readonly string[]).includes(text);
}

/** Index of the `)` that closes the `(` at `open`. */
function closingOf(parts: readonly Part[], open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < parts.length; at += 1) {
    if (parts[at]?.text === '(') depth += 1;
    if (parts[at]?.text === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function refuseMore([part]: readonly Part[]): void {
  if (part !== undefined) throw new TemplateError(`more than one argument: ${part.text}`, part.position);
}

function isElse(tag: Tag | undefined): boolean {
  if (tag?.parts[0]?.text !== 'else') return false;
  refuseMore(tag.parts.slice(1));
  return true;
}

function closes(open: Open, tag: Tag | undefined): void {
  if (tag === undefined) throw new TemplateError(`unclosed block ${open.name}`, open.position);
  const [slash, name, ...rest] = tag.parts;
  if (slash?.text !== '/' || name?.text !== open.name) {
    throw new TemplateError(`unmatched ${shown(tag)}, ${open.name} is open`, tag.position);
  }
  refuseMore(rest);
}

function shown({ parts }: Tag): string {
  return `{{${parts.map(({ text }) => text).join('')}}}`;
}
