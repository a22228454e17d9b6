/** Rings of files that import each other: every strongly connected part of the graph with more than one file. */
export function cyclesIn(graph) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const open = new Set();
  const cycles = [];

  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    open.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next);
        low.set(file, Math.min(low.get(file), low.get(next)));
      } else if (open.has(next)) low.set(file, Math.min(low.get(file), order.get(next)));
    }
    if (low.get(file) === order.get(file)) close(file);
  };

  const close = (file) => {
    const ring = stack.splice(stack.indexOf(file));
    for (const member of ring) open.delete(member);
    if (ring.length > 1 || graph.get(file)?.includes(file)) cycles.push(ring);
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
