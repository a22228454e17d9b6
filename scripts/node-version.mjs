// Read by every Node that knows modules: plain syntax, no imports. Whoever starts a script calls this before
// importing anything that an old Node could not even parse.

var LOWEST = [20, 19];

export function requireNode() {
  var found = process.versions.node.split('.').map(Number);
  var enough = found[0] > LOWEST[0] || (found[0] === LOWEST[0] && found[1] >= LOWEST[1]);
  if (enough) return;
  console.error(
    'error: Muster needs Node ' +
      LOWEST.join('.') +
      ' or newer, but this is Node ' +
      process.versions.node +
      '.',
  );
  process.exit(1);
}
