import type { Tier } from './tree-row.ts';

export interface ModelRow {
  parent: string | undefined;
  /** Own placement; locations have none. */
  location: string | undefined;
}

interface Membership {
  readonly system: string;
  readonly component: string;
}

/** T1, T4 and M2 word for word, one row at a time. Slow and plain on purpose. */
export class Model {
  readonly rows: Readonly<Record<Tier, Map<string, ModelRow>>> = {
    location: new Map(),
    system: new Map(),
    component: new Map(),
  };
  /** Oldest first. */
  members: Membership[] = [];
  readonly primary = new Map<string, string>();

  row(tier: Tier, id: string): ModelRow {
    const row = this.rows[tier].get(id);
    if (row === undefined) throw new Error(`the model has no ${tier} ${id}`);
    return row;
  }

  /** Nearest first, without the row itself. */
  ancestors(tier: Tier, id: string): string[] {
    const { parent } = this.row(tier, id);
    return parent === undefined ? [] : [parent, ...this.ancestors(tier, parent)];
  }

  /** With the row itself. */
  subtree(tier: Tier, id: string): string[] {
    return [...this.rows[tier].keys()].filter(
      (each) => each === id || this.ancestors(tier, each).includes(id),
    );
  }

  depth(tier: Tier, id: string): number {
    return this.ancestors(tier, id).length + 1;
  }

  /** T1. */
  mayHang(tier: Tier, id: string, parent: string | undefined): boolean {
    const below = this.subtree(tier, id);
    if (parent !== undefined && below.includes(parent)) return false;
    const height = Math.max(...below.map((each) => this.depth(tier, each))) - this.depth(tier, id);
    return (parent === undefined ? 0 : this.depth(tier, parent)) + 1 + height <= 32;
  }

  /** T4. */
  effective(tier: 'system' | 'component', id: string): string | undefined {
    const { location, parent } = this.row(tier, id);
    if (location !== undefined) return location;
    const above = parent === undefined ? undefined : this.effective(tier, parent);
    if (above !== undefined || tier === 'system') return above;
    const primary = this.primary.get(id);
    return primary === undefined ? undefined : this.effective('system', primary);
  }

  /** D2, as far as these rows hold each other. */
  isHeld(tier: Tier, id: string): boolean {
    const children = [...this.rows[tier].values()].some(({ parent }) => parent === id);
    const placed = [...this.rows.system.values(), ...this.rows.component.values()].some(
      ({ location }) => location === id,
    );
    return children || placed || this.members.some(({ system }) => system === id);
  }

  remove(tier: Tier, id: string): void {
    this.rows[tier].delete(id);
    this.members = this.members.filter(({ component }) => component !== id);
    this.primary.delete(id);
  }

  isMember(system: string, component: string): boolean {
    return this.members.some((each) => each.system === system && each.component === component);
  }

  /** M2. */
  join(system: string, component: string): void {
    this.members.push({ system, component });
    if (!this.primary.has(component)) this.primary.set(component, system);
  }

  /** M2: the oldest that remains becomes primary. */
  leave(system: string, component: string): void {
    this.members = this.members.filter((each) => !(each.system === system && each.component === component));
    if (this.primary.get(component) !== system) return;
    this.primary.delete(component);
    const oldest = this.members.find((each) => each.component === component);
    if (oldest !== undefined) this.primary.set(component, oldest.system);
  }
}
