/** Characters of one level in a path (inventory.md 6). */
const SEGMENT = 8;

/** Whether a row is `root` itself or one of its descendants. In SQL: `path ^@ root`. */
export function isWithin(path: string, root: string): boolean {
  return path.startsWith(root);
}

/** The paths of a row's chain, the row itself first, its root last. */
export function chainOf(path: string): string[] {
  const levels = path.length / SEGMENT;
  return Array.from({ length: levels }, (_, above) => path.slice(0, (levels - above) * SEGMENT));
}
