import type { Tier } from '../../access/scope/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { Catalog } from './catalog.ts';
import { KINDS, type Rule, type Upcoming } from './facts.ts';
import type { LabelRows } from './label-rows.ts';
import { compile, type Template } from './template/compile.ts';
import { type Helpers, helpersWith, type Labelling } from './text.ts';

export const NOTHING_UPCOMING: Upcoming = { location: new Map(), system: new Map() };

/** Renders labels during one piece of work; what rows have in common is read and compiled once. */
export class Labeller {
  readonly #catalog: Catalog;
  readonly #helpers: Helpers;
  readonly #templates: Readonly<Record<Tier, Map<string, Template>>> = {
    location: new Map(),
    system: new Map(),
    component: new Map(),
  };

  constructor({ settings }: Labelling, queries: Queries) {
    this.#catalog = new Catalog(queries);
    this.#helpers = helpersWith(settings.get('label').acronyms);
  }

  /** The labels of rows, in their order; `candidate` stands in for their own rules. */
  async render<T extends Tier>(
    tier: T,
    rows: readonly LabelRows[T][],
    upcoming: Upcoming = NOTHING_UPCOMING,
    candidate?: Template<T>,
  ): Promise<string[]> {
    const kind = KINDS[tier];
    await kind.prepare(this.#catalog, rows);
    return rows.map((row) => {
      const template = candidate ?? this.#template(tier, kind.rule(this.#catalog, row).text);
      return template.render(kind.facts(this.#catalog, row, upcoming), this.#helpers);
    });
  }

  /** L2: the rule of a row that `render` has seen. */
  ruleOf<T extends Tier>(tier: T, row: LabelRows[T]): Rule {
    return KINDS[tier].rule(this.#catalog, row);
  }

  #template<T extends Tier>(tier: T, text: string): Template<T> {
    const known = this.#templates[tier].get(text);
    if (known !== undefined) return known;
    const template = compile(text, tier);
    this.#templates[tier].set(text, template as Template);
    return template;
  }
}
