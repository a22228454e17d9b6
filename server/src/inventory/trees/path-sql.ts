/** SQL: the paths of a row and of its ancestors, by which the path index finds them. */
export function lineage(path: string): string {
  return `array(select left(${path}, n) from generate_series(8, length(${path}), 8) n)`;
}

/** SQL: whether the row of `alias` is the one with this path or hangs below it: one range of the path index. */
export function within(alias: string, path: string): string {
  return `(${alias}.path >= ${path} and ${alias}.path < ${path} || '~')`;
}
